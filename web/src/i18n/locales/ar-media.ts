import files from '../ar/admin-files.json'
import history from '../ar/admin-history.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...files, ...history }
