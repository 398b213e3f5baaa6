import textSpeech from '../ar/text-speech.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = textSpeech
