import books from '../en/import.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...books }
