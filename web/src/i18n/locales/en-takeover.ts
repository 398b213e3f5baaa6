import takeover from '../en/takeover.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...takeover }
