import { putProgression } from '@lectern/contract/progress'
import { buildUrl } from '../../api/client.ts'
import { publishEvent } from '../../api/live.ts'
import { type Delivery, type PendingPlace, toDelivery } from './pending-progress.ts'
import { getReadingDevice } from './reading-device.ts'

/** Sends a place in a text without `call`, because only a keepalive request survives the closing of the tab. */
async function send({ bookId, at, locator, isEndUnseen }: PendingPlace): Promise<Delivery> {
  try {
    const response = await fetch(buildUrl(putProgression, { params: { bookId } }), {
      method: putProgression.method,
      credentials: 'include',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify({
        modified: new Date(at).toISOString(),
        device: getReadingDevice(),
        locator,
        ...(isEndUnseen && { completed: false }),
      }),
    })
    return toDelivery(response.status)
  } catch {
    return 'later'
  }
}

/** Saves a place in a text, unless the server has a later one: it compares the times. Never rejects. */
export async function deliverPlace(pending: PendingPlace, userId: string): Promise<Delivery> {
  const delivery = await send(pending)
  if (delivery === 'saved') publishEvent({ name: 'ReadProgressChanged', bookId: pending.bookId, userId })
  return delivery
}
