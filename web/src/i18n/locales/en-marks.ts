import marks from '../en/marks.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...marks }
