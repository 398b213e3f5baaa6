import { claimServer, getMe, type User } from '@lectern/contract/auth'
import { call } from '../../api/client.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Headers carry bytes, not characters: a password may hold any letter of the world. */
const utf8 = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))

/** RFC 7617 with the charset of our time. */
const basicCredentials = ({ email, password }: Credentials): string =>
  `Basic ${btoa(utf8(`${email}:${password}`))}`

export const signIn = (credentials: Credentials, rememberMe: boolean, signal?: AbortSignal): Promise<User> =>
  call(getMe, {
    query: { 'remember-me': rememberMe },
    headers: { Authorization: basicCredentials(credentials) },
    ...(signal ? { signal } : {}),
  })

/** Creates the first account of a server that has none; it does not sign in. */
export const claim = ({ email, password }: Credentials): Promise<User> =>
  call(claimServer, { headers: { 'X-Komga-Email': utf8(email), 'X-Komga-Password': utf8(password) } })
