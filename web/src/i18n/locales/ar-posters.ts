import posters from '../ar/posters.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = posters
