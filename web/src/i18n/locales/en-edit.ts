import edit from '../en/edit.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = edit
