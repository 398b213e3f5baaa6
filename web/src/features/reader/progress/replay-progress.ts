import { publishEvent } from '../../../api/live.ts'
import { deliverProgress } from './deliver-progress.ts'
import type { Delivery, PendingProgress } from './pending-progress.ts'
import { hasPendingPlaces } from './place-key.ts'
import { openLocalProgress } from './progress-outbox.ts'
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
 * Sends pending progress of earlier visits, oldest first, until the server stops responding. If another device has read on, progress in pages
 * is held, and the user is asked when the book is opened here; of positions in texts the later one counts. Progress of `openBookId` is sent by
 * its reader.
 */
export async function replayProgress(userId: string, openBookId?: string): Promise<void> {
  const outbox = openLocalProgress(userId)
  const isReachable = await replayOutbox(
    outbox,
    openBookId,
    (pending) => deliverAndNotify(pending, userId),
    (pending) => outbox.put({ ...pending, isHeld: true }),
  )
  if (!isReachable || !hasPendingPlaces(userId)) return
  // Needed only after a text was read without a network.
  const { replayPlaces } = await import('./replay-places.ts')
  await replayPlaces(userId, openBookId)
}
