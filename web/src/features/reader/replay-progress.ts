import { publishEvent } from '../../api/live.ts'
import { deliverProgress } from './deliver-progress.ts'
import { openOutbox } from './open-outbox.ts'
import type { Delivery, PendingProgress } from './pending-progress.ts'
import { getReadingDevice } from './reading-device.ts'

export async function deliverAndNotify(pending: PendingProgress, userId: string): Promise<Delivery> {
  const delivery = await deliverProgress(pending)
  const { bookId } = pending
  const deviceId = getReadingDevice().id
  if (delivery === 'saved') publishEvent({ name: 'ReadProgressChanged', bookId, userId, deviceId })
  return delivery
}

/**
 * Sends the pending progress of earlier visits, oldest first, until the server stops responding. What another device has read on is held: it is
 * asked about when the book is opened here. That of `openBookId` is left to the open reader.
 */
export async function replayProgress(userId: string, openBookId?: string): Promise<void> {
  const outbox = openOutbox(userId)
  for (const pending of outbox.list()) {
    if (pending.bookId === openBookId) continue
    const delivery = await deliverAndNotify(pending, userId)
    if (delivery === 'later') return
    outbox.drop(pending)
    if (delivery === 'elsewhere') outbox.put({ ...pending, isHeld: true })
  }
}
