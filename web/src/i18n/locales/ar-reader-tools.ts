import reading from '../ar/reading.json'
import progress from '../ar/reading-progress.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...reading, ...progress }
