import text from '../ar/reading-text.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = text
