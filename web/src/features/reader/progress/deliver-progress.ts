import { getBook } from '@lectern/contract/books'
import { markBook } from '@lectern/contract/progress'
import { call } from '../../../api/client.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { type Delivery, isKnownPage, type PendingProgress, toDelivery } from './pending-progress.ts'
import { getReadingDevice } from './reading-device.ts'
import { sendKeepalive } from './send-keepalive.ts'

/** Progress younger than this, in milliseconds, is sent without a check; for older progress another device may have read on. */
const maxUncheckedAgeMs = 60_000

/**
 * Sends progress without a check. Servers without the extension `reading-devices` ignore the device and the known pages; for servers without
 * `page-places` the caller leaves out an unseen end. Never rejects.
 */
export function sendProgress(pending: Omit<PendingProgress, 'at' | 'isHeld'>): Promise<Delivery> {
  const { bookId, page, known, place, isEndUnseen, knownShare } = pending
  return sendKeepalive(markBook, bookId, {
    page,
    device: getReadingDevice(),
    knownPages: known,
    ...(place && { place, knownShare }),
    ...(isEndUnseen && { completed: false }),
  })
}

/** Saves read progress unless another device has read on. Never rejects. */
export async function deliverProgress(pending: PendingProgress, now: number = Date.now()): Promise<Delivery> {
  if (now - pending.at < maxUncheckedAgeMs) return sendProgress(pending)
  try {
    const book = await call(getBook, { params: { bookId: pending.bookId } })
    return isKnownPage(pending, book.readProgress) ? sendProgress(pending) : 'elsewhere'
  } catch (error) {
    return isApiError(error) && error.kind === 'http' ? toDelivery(error.status) : 'later'
  }
}
