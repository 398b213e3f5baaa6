import app from '../ar/app.json'
import errors from '../ar/errors.json'
import purposes from '../ar/purposes.json'
import ui from '../ar/ui.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...app, ...errors, ...purposes, ...ui }
