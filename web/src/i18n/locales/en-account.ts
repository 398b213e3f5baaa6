import auth from '../en/auth.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = auth
