import * as z from 'zod/mini'
import { saveRequestedPage } from './provider-redirects.ts'

/** Name of the window in which somebody signs in at a provider; programs of the field know it. */
const windowName = 'oauth2Login'
const size = 600

/** What the window tells the page that opened it, before it closes itself. */
const WindowMessage = z.object({ signedInElsewhere: z.literal(true), error: z.nullable(z.string()) })

/**
 * Opens the provider in a small window over this one; in this one where the browser allows no other. Then `askedPage` is remembered for
 * the way back.
 */
export function openSignInWindow(url: string, askedPage: string | undefined): void {
  const top = window.top ?? window
  const left = Math.max(0, top.screenX + (top.outerWidth - size) / 2)
  const above = Math.max(0, top.screenY + (top.outerHeight - size) / 2)
  const features = `popup,width=${size},height=${size},left=${Math.round(left)},top=${Math.round(above)}`
  const opened = window.open(url, windowName, features)
  if (opened) {
    opened.focus()
    return
  }
  saveRequestedPage(askedPage)
  window.location.assign(url)
}

/** Calls back when the window is done, with the reason why nobody is signed in; answers how to stop listening. */
export function listenToSignInWindow(done: (error: string | undefined) => void): () => void {
  const listen = (event: MessageEvent) => {
    if (event.origin !== window.location.origin) return
    const told = z.safeParse(WindowMessage, event.data)
    if (told.success) done(told.data.error ?? undefined)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}

/**
 * In the window itself, once the provider has sent it back here: tells the page that opened it and closes. False in any other window,
 * and where that page is gone: then this one goes on by itself.
 */
export function finishSignInWindow(): boolean {
  const query = new URLSearchParams(window.location.search)
  const opener: unknown = window.opener
  if (query.get('server_redirect') !== 'Y' || window.name !== windowName || !opener) return false
  const page = opener as Window
  if (page.closed) return false
  const told: z.output<typeof WindowMessage> = { signedInElsewhere: true, error: query.get('error') }
  page.postMessage(told, window.location.origin)
  window.close()
  return true
}
