import { claimServer, getMe, type User } from '@lectern/contract/auth'
import { buildUrl, call } from '../../api/client.ts'
import { ApiError } from '../../lib/api-error.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Encodes text as UTF-8 bytes, because headers carry bytes and a password may contain any character. */
const utf8 = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))

/** Basic credentials in UTF-8 (RFC 7617). */
const basicCredentials = ({ email, password }: Credentials): string =>
  `Basic ${btoa(utf8(`${email}:${password}`))}`

export const signIn = (credentials: Credentials, rememberMe: boolean, signal?: AbortSignal): Promise<User> =>
  call(getMe, {
    query: { 'remember-me': rememberMe },
    headers: { Authorization: basicCredentials(credentials) },
    ...(signal ? { signal } : {}),
  })

/** Creates the first account of a server that has none; does not sign in. */
export const claim = ({ email, password }: Credentials): Promise<User> =>
  call(claimServer, { headers: { 'X-Komga-Email': utf8(email), 'X-Komga-Password': utf8(password) } })

/** Checks a password without touching the session of this browser. Throws `ApiError`; its status is 401 when the password is wrong. */
export async function confirmPassword(credentials: Credentials): Promise<void> {
  const { purpose } = getMe
  const response = await fetch(buildUrl(getMe), {
    credentials: 'omit',
    headers: { Authorization: basicCredentials(credentials), 'X-Requested-With': 'XMLHttpRequest' },
  }).catch(() => {
    throw new ApiError({ kind: 'network', purpose })
  })
  if (!response.ok) throw new ApiError({ kind: 'http', purpose, status: response.status })
}
