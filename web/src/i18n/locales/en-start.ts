import app from '../en/app.json'
import errors from '../en/errors.json'
import ui from '../en/ui.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...app, ...errors, ...ui }
