import { announce } from '../../api/live.ts'
import { deliverPlace } from './deliver-place.ts'
import { openPlaceOutbox, type StoredOutbox } from './place-outbox.ts'
import type { Delivery, ReachedPlace } from './progress-saver.ts'

const nowhere: StoredOutbox = { put: () => {}, drop: () => {}, find: () => undefined, list: () => [] }

/** The places of a user that wait on this device; always empty where nothing may be stored. */
export function outboxOf(userId: string): StoredOutbox {
  try {
    return openPlaceOutbox(userId, window.localStorage)
  } catch {
    return nowhere
  }
}

export async function deliverAndTell(place: ReachedPlace, userId: string): Promise<Delivery> {
  const delivery = await deliverPlace(place)
  if (delivery === 'saved') announce({ name: 'ReadProgressChanged', bookId: place.bookId, userId })
  return delivery
}

/** Sends what earlier visits could not, oldest first, until nobody answers. Places of `openBookId` are left to the open reader. */
export async function replayPlaces(userId: string, openBookId?: string): Promise<void> {
  const outbox = outboxOf(userId)
  for (const place of outbox.list()) {
    if (place.bookId === openBookId) continue
    const delivery = await deliverAndTell(place, userId)
    if (delivery === 'later') return
    outbox.drop(place)
  }
}
