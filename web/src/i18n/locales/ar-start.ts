import app from '../ar/app.json'
import errors from '../ar/errors.json'
import ui from '../ar/ui.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...app, ...errors, ...ui }
