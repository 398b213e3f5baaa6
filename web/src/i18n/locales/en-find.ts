import find from '../en/find.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = find
