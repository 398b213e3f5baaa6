import reading from '../en/reading.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = reading
