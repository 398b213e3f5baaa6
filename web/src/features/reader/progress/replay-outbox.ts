import type { Delivery, Pending } from './pending-progress.ts'
import type { StoredOutbox } from './stored-outbox.ts'

/** Minimum age of an entry, in milliseconds: a younger one is sent by the reader that is open in another window, or was just closed. */
const minReplayAgeMs = 2000

/** Sends the entries of an outbox, oldest first, except those of the open book. Returns false if the server stopped responding. */
export async function replayOutbox<P extends Pending>(
  outbox: StoredOutbox<P>,
  openBookId: string | undefined,
  deliver: (pending: P) => Promise<Delivery>,
  onElsewhere?: (pending: P) => void,
): Promise<boolean> {
  for (const pending of outbox.list()) {
    if (pending.bookId === openBookId || Date.now() - pending.at < minReplayAgeMs) continue
    // Another window may have sent or replaced the entry in the meantime.
    if (!outbox.has(pending)) continue
    const delivery = await deliver(pending)
    if (delivery === 'later') return false
    const wasThere = outbox.drop(pending)
    if (delivery === 'elsewhere' && wasThere) onElsewhere?.(pending)
  }
  return true
}
