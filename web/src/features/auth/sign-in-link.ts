import { getMe, logout, setSessionCookie, signInWithToken, type User } from '@lectern/contract/auth'
import { call } from '../../api/client.ts'

/** Secret of a link that signs in: a session (behaviour web 1), or a token that works once. */
export interface SignInLink {
  readonly session?: string | undefined
  readonly token?: string | undefined
}

declare global {
  interface Window {
    /** Set by `boot.js`, which removes the secret from the address. */
    lecternSignInLink?: SignInLink | undefined
  }
}

/** Returns the link by which the page was opened; afterwards nobody can read it again. */
export function takeSignInLink(): SignInLink | undefined {
  const link = window.lecternSignInLink
  window.lecternSignInLink = undefined
  return link
}

const getHeaders = ({ session = '' }: SignInLink) => ({ 'X-Auth-Token': session })

/** Returns the account that a link with a session leads to; undefined for a token, and when the session has ended. */
export async function findLinkedUser(link: SignInLink): Promise<User | undefined> {
  if (!link.session) return undefined
  return call(getMe, { headers: getHeaders(link) }).catch(() => undefined)
}

/** Signs this browser in. A link that has ended has no effect. */
export async function followSignInLink(link: SignInLink): Promise<void> {
  const following = link.token
    ? call(signInWithToken, { body: { token: link.token } })
    : call(setSessionCookie, { headers: getHeaders(link) })
  await following.catch(() => {})
}

/** Signs the present user out, and this browser in by the link. */
export async function switchAccount(link: SignInLink): Promise<void> {
  await call(logout).catch(() => {})
  await followSignInLink(link)
}
