import type { Delivery, Pending } from './pending-progress.ts'
import type { StoredOutbox } from './stored-outbox.ts'

/** Age, in milliseconds, from which nobody else sends an entry: younger ones are of a reader that is open in another window, or was just closed. */
const minReplayAgeMs = 2000

/** Sends what is in an outbox, oldest first, but nothing of the open book. Returns false when the server stopped responding. */
export async function replayOutbox<P extends Pending>(
  outbox: StoredOutbox<P>,
  openBookId: string | undefined,
  deliver: (pending: P) => Promise<Delivery>,
  onElsewhere?: (pending: P) => void,
): Promise<boolean> {
  for (const pending of outbox.list()) {
    if (pending.bookId === openBookId || Date.now() - pending.at < minReplayAgeMs) continue
    // Another window may have sent it, or read on, while those before it were sent.
    if (!outbox.has(pending)) continue
    const delivery = await deliver(pending)
    if (delivery === 'later') return false
    const wasThere = outbox.drop(pending)
    if (delivery === 'elsewhere' && wasThere) onElsewhere?.(pending)
  }
  return true
}
