import { useText } from '../../i18n/use-text.ts'

/** Shortest password that a new account may have, in characters. */
const minLength = 8
/** Common passwords of eight characters and more. */
const common = /^(.)\1+$|^(password|passwort|qwertz?|letmein|iloveyou|welcome|admin|lectern|0?123456)/i

export type Strength = 'weak' | 'fair' | 'good' | 'strong'

/** Estimates how hard a password is to guess. `weak` ones are refused for new accounts. */
export function getStrength(password: string): Strength {
  const length = [...password].length
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) =>
    kind.test(password),
  ).length
  if (length < minLength || (common.test(password) && length < 16) || new Set(password).size < 4)
    return 'weak'
  if (length >= 16 || (length >= 12 && kinds > 2)) return 'strong'
  return length >= 12 || kinds > 2 ? 'good' : 'fair'
}

/** Returns a function that describes the strength of a new password; without one it describes the requirements. */
export function useStrengthHint(): (password: string) => string {
  const t = useText()
  return (password) => t(password === '' ? 'auth.password_hint' : `auth.strength_${getStrength(password)}`)
}
