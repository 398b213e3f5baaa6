import { putProgression } from '@lectern/contract/progress'
import { publishEvent } from '../../../api/live.ts'
import type { Delivery, PendingPlace } from './pending-progress.ts'
import { getReadingDevice } from './reading-device.ts'
import { sendKeepalive } from './send-keepalive.ts'

/** Saves a position in a text, unless the server has a later one: it compares the times. Never rejects. */
export async function deliverPlace(pending: PendingPlace, userId: string): Promise<Delivery> {
  const { bookId, at, locator, isEndUnseen } = pending
  const delivery = await sendKeepalive(putProgression, bookId, {
    modified: new Date(at).toISOString(),
    device: getReadingDevice(),
    locator,
    ...(isEndUnseen && { completed: false }),
  })
  if (delivery === 'saved') publishEvent({ name: 'ReadProgressChanged', bookId, userId })
  return delivery
}
