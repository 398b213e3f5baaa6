import forms from '../ar/forms.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = forms
