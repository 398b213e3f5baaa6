import organise from '../ar/organise.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = organise
