import { getBook } from '@lectern/contract/books'
import { markBook } from '@lectern/contract/progress'
import { buildUrl, call } from '../../api/client.ts'
import { isApiError } from '../../lib/api-error.ts'
import { isSuperseded } from './is-superseded.ts'
import type { Delivery, PendingProgress } from './progress-saver.ts'

/** Progress younger than this, in milliseconds, is sent without a check; for older progress another device may have read on. */
const maxUncheckedAgeMs = 60_000

const toDelivery = (status: number): Delivery => {
  if (status >= 200 && status < 300) return 'saved'
  // Signed out, too many requests, a busy or restarting server: all of them are temporary.
  return status === 401 || status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Sends progress without `call`, because only a keepalive request survives the closing of the tab. */
async function send({ bookId, page }: PendingProgress): Promise<Delivery> {
  try {
    const response = await fetch(buildUrl(markBook, { params: { bookId } }), {
      method: markBook.method,
      credentials: 'include',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify({ page }),
    })
    return toDelivery(response.status)
  } catch {
    return 'later'
  }
}

/** Saves read progress unless it has waited and another device has read on in the meantime. Never rejects. */
export async function deliverProgress(pending: PendingProgress, now: number = Date.now()): Promise<Delivery> {
  if (now - pending.at < maxUncheckedAgeMs) return send(pending)
  try {
    const book = await call(getBook, { params: { bookId: pending.bookId } })
    return isSuperseded(pending, book.readProgress) ? 'refused' : send(pending)
  } catch (error) {
    return isApiError(error) && error.kind === 'http' ? toDelivery(error.status) : 'later'
  }
}
