import edit from '../ar/edit.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = edit
