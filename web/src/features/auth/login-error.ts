import { signInErrors } from '@lectern/contract/oauth2'
import { isApiError } from '../../lib/api-error.ts'

/** Message id for why signing in did not work. */
export function getLoginErrorId(error: unknown): string {
  if (!isApiError(error)) return 'errors.unexpected'
  if (error.kind === 'network') return 'auth.network'
  if (error.status === 401 || error.status === 403) return 'auth.wrong'
  return error.status === 429 ? 'auth.too_many' : 'auth.failed'
}

/** Message id for why a provider did not let somebody in; servers of the field put codes into sentences. */
export function getRedirectErrorId(error: string): string {
  const code = signInErrors.find((known) => error.includes(known))
  return code ? `errors.${code}` : 'auth.failed'
}
