import { publishEvent } from '../../api/live.ts'
import { deliverProgress } from './deliver-progress.ts'
import { openOutbox } from './open-outbox.ts'
import type { Delivery, PendingProgress } from './pending-progress.ts'
import { hasPendingPlaces } from './place-key.ts'
import { getReadingDevice } from './reading-device.ts'
import { replayOutbox } from './replay-outbox.ts'

export async function deliverAndNotify(pending: PendingProgress, userId: string): Promise<Delivery> {
  const delivery = await deliverProgress(pending)
  const { bookId } = pending
  const deviceId = getReadingDevice().id
  if (delivery === 'saved') publishEvent({ name: 'ReadProgressChanged', bookId, userId, deviceId })
  return delivery
}

/**
 * Sends the pending pages and places of earlier visits, oldest first, until the server stops responding. Pages over which another device has
 * read on are held: they are asked about when the book is opened here. Of places in texts the later one counts. Those of `openBookId` are left
 * to the open reader.
 */
export async function replayProgress(userId: string, openBookId?: string): Promise<void> {
  const outbox = openOutbox(userId)
  const isReachable = await replayOutbox(
    outbox,
    openBookId,
    (pending) => deliverAndNotify(pending, userId),
    (pending) => outbox.put({ ...pending, isHeld: true }),
  )
  if (!isReachable || !hasPendingPlaces(userId)) return
  // Loaded only where somebody read a text without a network.
  const { replayPlaces } = await import('./replay-places.ts')
  await replayPlaces(userId, openBookId)
}
