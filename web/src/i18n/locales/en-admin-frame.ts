import admin from '../en/admin.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = admin
