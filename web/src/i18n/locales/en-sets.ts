import sets from '../en/sets.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = sets
