import reader from '../en/reader.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = reader
