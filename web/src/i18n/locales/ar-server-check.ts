import serverCheck from '../ar/server-check.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...serverCheck }
