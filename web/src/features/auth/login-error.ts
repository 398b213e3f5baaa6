import { isApiError } from '../../lib/api-error.ts'

/** Message id for why signing in did not work. */
export function loginErrorId(error: unknown): string {
  if (!isApiError(error)) return 'errors.unexpected'
  if (error.kind === 'network') return 'auth.network'
  if (error.status === 401 || error.status === 403) return 'auth.wrong'
  return error.status === 429 ? 'auth.too_many' : 'auth.failed'
}
