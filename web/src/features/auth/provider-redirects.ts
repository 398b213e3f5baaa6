import { safeRedirect } from './safe-redirect.ts'

const lastRedirectKey = 'lectern-gone-at-once'
const requestedPageKey = 'lectern-asked-page'
const minIntervalMs = 5 * 60_000

/**
 * Whether this tab may go to the only provider by itself now; it counts as gone then. Not again soon, whatever came of it: a session that
 * does not last must not become a circle.
 */
export function canRedirectNow(): boolean {
  try {
    const last = Number(sessionStorage.getItem(lastRedirectKey) ?? Number.NEGATIVE_INFINITY)
    if (Math.abs(Date.now() - last) < minIntervalMs) return false
    sessionStorage.setItem(lastRedirectKey, String(Date.now()))
    return true
  } catch {
    // Without a memory there would be no end to it.
    return false
  }
}

/** For a page that goes to the provider itself: the server sends it back to the home page. */
export function saveRequestedPage(page: string | undefined): void {
  try {
    sessionStorage.setItem(requestedPageKey, page ?? '/')
  } catch {
    // Then it is the home page.
  }
}

/** Where somebody wanted to go who is back from the provider, once; any other page stays as it is. */
export function requestedPage(page: string): string {
  if (new URL(page, window.location.origin).searchParams.get('server_redirect') !== 'Y') return page
  try {
    const asked = sessionStorage.getItem(requestedPageKey)
    sessionStorage.removeItem(requestedPageKey)
    return safeRedirect(asked ?? undefined)
  } catch {
    return '/'
  }
}
