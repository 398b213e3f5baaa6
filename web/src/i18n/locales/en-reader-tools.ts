import reading from '../en/reading.json'
import progress from '../en/reading-progress.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...reading, ...progress }
