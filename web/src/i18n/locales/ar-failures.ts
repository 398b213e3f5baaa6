import purposes from '../ar/purposes.json'
import serverErrors from '../ar/server-errors.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...purposes, ...serverErrors }
