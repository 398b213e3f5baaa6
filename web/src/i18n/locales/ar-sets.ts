import sets from '../ar/sets.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = sets
