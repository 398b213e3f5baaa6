import marks from '../ar/marks.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...marks }
