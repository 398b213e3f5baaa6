import { publishEvent } from '../../api/live.ts'
import { deliverPlace } from './deliver-place.ts'
import { deliverProgress } from './deliver-progress.ts'
import { openOutbox } from './open-outbox.ts'
import type { Delivery, Pending, PendingProgress } from './pending-progress.ts'
import { openOwnPlaces } from './place-outbox.ts'
import { getReadingDevice } from './reading-device.ts'
import type { StoredOutbox } from './stored-outbox.ts'

export async function deliverAndNotify(pending: PendingProgress, userId: string): Promise<Delivery> {
  const delivery = await deliverProgress(pending)
  const { bookId } = pending
  const deviceId = getReadingDevice().id
  if (delivery === 'saved') publishEvent({ name: 'ReadProgressChanged', bookId, userId, deviceId })
  return delivery
}

/** Sends what is in an outbox, oldest first, but nothing of the open book. Returns false when the server stopped responding. */
async function replay<P extends Pending>(
  outbox: StoredOutbox<P>,
  openBookId: string | undefined,
  deliver: (pending: P) => Promise<Delivery>,
  onElsewhere?: (pending: P) => void,
): Promise<boolean> {
  for (const pending of outbox.list()) {
    if (pending.bookId === openBookId) continue
    const delivery = await deliver(pending)
    if (delivery === 'later') return false
    outbox.drop(pending)
    if (delivery === 'elsewhere') onElsewhere?.(pending)
  }
  return true
}

/**
 * Sends the pending pages and places of earlier visits, oldest first, until the server stops responding. Pages over which another device has
 * read on are held: they are asked about when the book is opened here. Of places in texts the later one counts. Those of `openBookId` are left
 * to the open reader.
 */
export async function replayProgress(userId: string, openBookId?: string): Promise<void> {
  const outbox = openOutbox(userId)
  const isReachable = await replay(
    outbox,
    openBookId,
    (pending) => deliverAndNotify(pending, userId),
    (pending) => outbox.put({ ...pending, isHeld: true }),
  )
  if (isReachable) await replay(openOwnPlaces(userId), openBookId, (pending) => deliverPlace(pending, userId))
}
