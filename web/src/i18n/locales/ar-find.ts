import find from '../ar/find.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = find
