import { publishEvent } from '../../api/live.ts'
import { deliverProgress } from './deliver-progress.ts'
import { openProgressOutbox, type StoredProgressOutbox } from './progress-outbox.ts'
import type { Delivery, PendingProgress } from './progress-saver.ts'

const nowhere: StoredProgressOutbox = { put: () => {}, drop: () => {}, find: () => undefined, list: () => [] }

/** The places of a user that wait on this device; always empty where nothing may be stored. */
export function openOutbox(userId: string): StoredProgressOutbox {
  try {
    return openProgressOutbox(userId, window.localStorage)
  } catch {
    return nowhere
  }
}

export async function deliverAndNotify(pending: PendingProgress, userId: string): Promise<Delivery> {
  const delivery = await deliverProgress(pending)
  if (delivery === 'saved') publishEvent({ name: 'ReadProgressChanged', bookId: pending.bookId, userId })
  return delivery
}

/** Sends what earlier visits could not, oldest first, until nobody answers. Places of `openBookId` are left to the open reader. */
export async function replayProgress(userId: string, openBookId?: string): Promise<void> {
  const outbox = openOutbox(userId)
  for (const pending of outbox.list()) {
    if (pending.bookId === openBookId) continue
    const delivery = await deliverAndNotify(pending, userId)
    if (delivery === 'later') return
    outbox.drop(pending)
  }
}
