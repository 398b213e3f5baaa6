import reading from '../en/reading.json'
import tools from '../en/reading-tools.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...reading, ...tools }
