import duplicates from '../ar/admin-duplicates.json'
import files from '../ar/admin-files.json'
import history from '../ar/admin-history.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...duplicates, ...files, ...history }
