import { getBook } from '@lectern/contract/books'
import { markBook } from '@lectern/contract/progress'
import { buildUrl, call } from '../../api/client.ts'
import { isApiError } from '../../lib/api-error.ts'
import { type Delivery, isKnownPage, type PendingProgress } from './pending-progress.ts'
import { getReadingDevice } from './reading-device.ts'

/** Progress younger than this, in milliseconds, is sent without a check; for older progress another device may have read on. */
const maxUncheckedAgeMs = 60_000

const toDelivery = (status: number): Delivery => {
  if (status >= 200 && status < 300) return 'saved'
  if (status === 409) return 'elsewhere'
  // Signed out, too many requests, a busy or restarting server: all of them are temporary.
  return status === 401 || status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
}

/**
 * Sends progress without `call`, because only a keepalive request survives the closing of the tab. Servers without the extension
 * `reading-devices` ignore the device and the known pages.
 */
async function send({ bookId, page, known }: PendingProgress): Promise<Delivery> {
  try {
    const response = await fetch(buildUrl(markBook, { params: { bookId } }), {
      method: markBook.method,
      credentials: 'include',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify({ page, device: getReadingDevice(), knownPages: known }),
    })
    return toDelivery(response.status)
  } catch {
    return 'later'
  }
}

/** Saves read progress unless another device has read on. Never rejects. */
export async function deliverProgress(pending: PendingProgress, now: number = Date.now()): Promise<Delivery> {
  if (now - pending.at < maxUncheckedAgeMs) return send(pending)
  try {
    const book = await call(getBook, { params: { bookId: pending.bookId } })
    return isKnownPage(pending, book.readProgress) ? send(pending) : 'elsewhere'
  } catch (error) {
    return isApiError(error) && error.kind === 'http' ? toDelivery(error.status) : 'later'
  }
}
