import devices from '../en/devices.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...devices }
