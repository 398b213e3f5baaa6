import auth from '../ar/auth.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = auth
