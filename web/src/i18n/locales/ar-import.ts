import books from '../ar/import.json'
import cbl from '../ar/import-cbl.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...books, ...cbl }
