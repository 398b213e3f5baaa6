import metadata from '../ar/metadata.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = metadata
