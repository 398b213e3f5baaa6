import { useText } from '../../i18n/use-text.ts'
import { getStrength } from './password-strength.ts'

/** Returns a function that describes the strength of a new password in words; before anything is typed it says what is needed. */
export function useStrengthHint(): (password: string) => string {
  const t = useText()
  return (password) => t(password === '' ? 'auth.password_hint' : `auth.strength_${getStrength(password)}`)
}
