import serverCheck from '../en/server-check.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...serverCheck }
