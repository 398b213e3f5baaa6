import { getMe, logout, setSessionCookie, signInWithToken, type User } from '@lectern/contract/auth'
import { call } from '../../api/client.ts'

/** Secret of a link that signs in: a session (behaviour web 1), or a token that is valid once. */
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

/** Returns the link by which the page was opened, once: other code cannot read it afterwards. */
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

/** Signs this browser in. An expired link has no effect. */
export async function signInByLink(link: SignInLink): Promise<void> {
  const signingIn = link.token
    ? call(signInWithToken, { body: { token: link.token } })
    : call(setSessionCookie, { headers: getHeaders(link) })
  await signingIn.catch(() => {})
}

/** Signs the present user out, and this browser in by the link. */
export async function switchAccount(link: SignInLink): Promise<void> {
  await call(logout).catch(() => {})
  await signInByLink(link)
}
