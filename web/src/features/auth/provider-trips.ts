import { safeRedirect } from './safe-redirect.ts'

const goneKey = 'lectern-gone-at-once'
const askedKey = 'lectern-asked-page'
const restMs = 5 * 60_000

/**
 * Whether this tab may go to the only provider by itself now; it counts as gone then. Not again soon, whatever came of it: a session that
 * does not last must not become a circle.
 */
export function mayGoAtOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(goneKey) ?? Number.NEGATIVE_INFINITY)
    if (Math.abs(Date.now() - last) < restMs) return false
    sessionStorage.setItem(goneKey, String(Date.now()))
    return true
  } catch {
    // Without a memory there would be no end to it.
    return false
  }
}

/** For a page that goes to the provider itself: the server sends it back to the home page. */
export function rememberAskedPage(page: string | undefined): void {
  try {
    sessionStorage.setItem(askedKey, page ?? '/')
  } catch {
    // Then it is the home page.
  }
}

/** Where somebody wanted to go who is back from the provider, once; any other page stays as it is. */
export function askedPage(page: string): string {
  if (new URL(page, window.location.origin).searchParams.get('server_redirect') !== 'Y') return page
  try {
    const asked = sessionStorage.getItem(askedKey)
    sessionStorage.removeItem(askedKey)
    return safeRedirect(asked ?? undefined)
  } catch {
    return '/'
  }
}
