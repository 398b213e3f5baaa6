import posters from '../en/posters.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = posters
