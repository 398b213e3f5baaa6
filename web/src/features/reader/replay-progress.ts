import { publishEvent } from '../../api/live.ts'
import { deliverProgress } from './deliver-progress.ts'
import { openProgressOutbox, type StoredProgressOutbox } from './progress-outbox.ts'
import type { Delivery, PendingProgress } from './progress-saver.ts'

const emptyOutbox: StoredProgressOutbox = {
  put: () => {},
  drop: () => {},
  find: () => undefined,
  list: () => [],
}

/** Opens the pending progress of a user on this device; always empty where storage is forbidden. */
export function openOutbox(userId: string): StoredProgressOutbox {
  try {
    return openProgressOutbox(userId, window.localStorage)
  } catch {
    return emptyOutbox
  }
}

export async function deliverAndNotify(pending: PendingProgress, userId: string): Promise<Delivery> {
  const delivery = await deliverProgress(pending)
  if (delivery === 'saved') publishEvent({ name: 'ReadProgressChanged', bookId: pending.bookId, userId })
  return delivery
}

/**
 * Sends the pending progress of earlier visits, oldest first, until the server stops responding. That of `openBookId` is left to the open
 * reader.
 */
export async function replayProgress(userId: string, openBookId?: string): Promise<void> {
  const outbox = openOutbox(userId)
  for (const pending of outbox.list()) {
    if (pending.bookId === openBookId) continue
    const delivery = await deliverAndNotify(pending, userId)
    if (delivery === 'later') return
    outbox.drop(pending)
  }
}
