import takeover from '../ar/takeover.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...takeover }
