import books from '../en/import.json'
import cbl from '../en/import-cbl.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...books, ...cbl }
