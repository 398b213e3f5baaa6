import reader from '../ar/reader.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = reader
