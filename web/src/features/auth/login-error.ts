import { signInErrors } from '@lectern/contract/oauth2'
import { isApiError } from '../../lib/api-error.ts'

export const isWrongCredentials = (error: unknown): boolean =>
  isApiError(error) && (error.status === 401 || error.status === 403)

/** Returns the message id of the reason why signing in failed. */
export function getLoginErrorId(error: unknown): string {
  if (!isApiError(error)) return 'errors.unexpected'
  if (error.kind === 'network') return 'auth.network'
  if (isWrongCredentials(error)) return 'auth.wrong'
  return error.status === 429 ? 'auth.too_many' : 'auth.failed'
}

/** Returns the message id of the reason why a provider refused the sign-in; Komga puts error codes into sentences. */
export function getRedirectErrorId(error: string): string {
  const code = signInErrors.find((known) => error.includes(known))
  return code ? `errors.${code}` : 'auth.failed'
}
