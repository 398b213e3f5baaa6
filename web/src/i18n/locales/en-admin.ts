import users from '../en/admin-users.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...users }
