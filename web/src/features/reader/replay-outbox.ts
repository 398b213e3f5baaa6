import type { Delivery, Pending } from './pending-progress.ts'
import type { StoredOutbox } from './stored-outbox.ts'

/** Sends what is in an outbox, oldest first, but nothing of the open book. Returns false when the server stopped responding. */
export async function replayOutbox<P extends Pending>(
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
