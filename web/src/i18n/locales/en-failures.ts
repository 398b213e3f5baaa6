import purposes from '../en/purposes.json'
import serverErrors from '../en/server-errors.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...purposes, ...serverErrors }
