import * as z from 'zod/mini'
import { signInWindowName } from './is-sign-in-window.ts'
import { saveRequestedPage } from './provider-redirects.ts'

const size = 600

/** Message that the window sends to the page that opened it, before it closes. */
const WindowMessage = z.object({ signedInElsewhere: z.literal(true), error: z.nullable(z.string()) })

/** Opens the provider in a small window. If the browser blocks it, saves the requested page and opens the provider in this window. */
export function openSignInWindow(url: string, requestedPage: string | undefined): void {
  const top = window.top ?? window
  const left = Math.max(0, top.screenX + (top.outerWidth - size) / 2)
  const above = Math.max(0, top.screenY + (top.outerHeight - size) / 2)
  const features = `popup,width=${size},height=${size},left=${Math.round(left)},top=${Math.round(above)}`
  const opened = window.open(url, signInWindowName, features)
  if (opened) {
    opened.focus()
    return
  }
  saveRequestedPage(requestedPage)
  window.location.assign(url)
}

/** Calls `done` when the window closes, with an error if the sign-in failed. Returns a function that stops listening. */
export function listenToSignInWindow(done: (error: string | undefined) => void): () => void {
  const listen = (event: MessageEvent) => {
    if (event.origin !== window.location.origin) return
    const message = z.safeParse(WindowMessage, event.data)
    if (message.success) done(message.data.error ?? undefined)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}

/**
 * Called in the sign-in window when the provider returns to it: notifies the page that opened it and closes. Returns false in any other
 * window, and when that page is gone; then this window continues as the application.
 */
export function finishSignInWindow(): boolean {
  const query = new URLSearchParams(window.location.search)
  const opener: unknown = window.opener
  if (query.get('server_redirect') !== 'Y' || window.name !== signInWindowName || !opener) return false
  const page = opener as Window
  if (page.closed) return false
  const message: z.output<typeof WindowMessage> = { signedInElsewhere: true, error: query.get('error') }
  page.postMessage(message, window.location.origin)
  window.close()
  return true
}
