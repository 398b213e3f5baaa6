import { getBook } from '@lectern/contract/books'
import { call } from '../../api/client.ts'
import { isApiError } from '../../lib/api-error.ts'
import { type Delivery, isKnownPage, type PendingProgress, toDelivery } from './pending-progress.ts'
import { requestMark } from './request-mark.ts'

/** Progress younger than this, in milliseconds, is sent without a check; for older progress another device may have read on. */
const maxUncheckedAgeMs = 60_000

async function send(pending: PendingProgress): Promise<Delivery> {
  try {
    return toDelivery((await requestMark(pending)).status)
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
