import textReader from '../en/text-reader.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = textReader
