import reading from '../ar/reading.json'
import look from '../ar/reading-look.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...reading, ...look }
