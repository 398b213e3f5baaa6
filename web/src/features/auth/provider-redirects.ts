import { safeRedirect } from './safe-redirect.ts'

const lastRedirectKey = 'lectern-gone-at-once'
const requestedPageKey = 'lectern-asked-page'
const minIntervalMs = 5 * 60_000

/**
 * Returns true when this tab may redirect to the only provider now, and records the redirect. Returns false for a while afterwards, because
 * a session that does not last would cause a redirect loop.
 */
export function canRedirectNow(): boolean {
  try {
    const last = Number(sessionStorage.getItem(lastRedirectKey) ?? Number.NEGATIVE_INFINITY)
    if (Math.abs(Date.now() - last) < minIntervalMs) return false
    sessionStorage.setItem(lastRedirectKey, String(Date.now()))
    return true
  } catch {
    // Without storage a redirect loop could not be stopped.
    return false
  }
}

/** Saves the requested page before a redirect to the provider, because the server returns to the home page. */
export function saveRequestedPage(page: string | undefined): void {
  try {
    sessionStorage.setItem(requestedPageKey, page ?? '/')
  } catch {
    // Without storage the home page is shown.
  }
}

/** Returns the page that was saved before the redirect to the provider, once; otherwise the given page. */
export function requestedPage(page: string): string {
  if (new URL(page, window.location.origin).searchParams.get('server_redirect') !== 'Y') return page
  try {
    const savedPage = sessionStorage.getItem(requestedPageKey)
    sessionStorage.removeItem(requestedPageKey)
    return safeRedirect(savedPage ?? undefined)
  } catch {
    return '/'
  }
}
