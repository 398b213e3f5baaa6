import duplicates from '../en/admin-duplicates.json'
import files from '../en/admin-files.json'
import history from '../en/admin-history.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...duplicates, ...files, ...history }
