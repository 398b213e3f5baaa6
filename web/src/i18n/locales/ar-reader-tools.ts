import reading from '../ar/reading.json'
import tools from '../ar/reading-tools.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...reading, ...tools }
