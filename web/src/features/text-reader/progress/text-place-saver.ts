import type { Locator } from '@lectern/contract/progress'
import type { Delivery, Outbox, PendingPlace } from '../../reader/progress/pending-progress.ts'
import { createPendingSender } from '../../reader/progress/pending-sender.ts'

interface Options {
  readonly bookId: string
  readonly outbox: Outbox<PendingPlace>
  /** Position in this book that an earlier visit could not send; it is sent first. */
  readonly unsaved?: PendingPlace | undefined
  deliver(place: PendingPlace): Promise<Delivery>
  /** Called when another device has saved a later position. */
  onConflict?: () => void
  readonly now?: () => number
}

export interface TextPlaceSaver {
  /** Saves a position; `isEnd` is true if the end of the book is visible. */
  set(locator: Locator, isEnd: boolean): void
  /** Sends the pending position immediately, because the tab may close. Resolves when the last request is answered. */
  flush(): Promise<void>
  close(): void
}

/** Saves positions in a text. If another device has saved a later one, that is kept and `onConflict` is called. */
export function createTextPlaceSaver(options: Options): TextPlaceSaver {
  const { bookId, outbox, unsaved, deliver, onConflict, now = Date.now } = options
  const sender = createPendingSender<PendingPlace>({
    outbox,
    now,
    async deliver(place) {
      const delivery = await deliver(place)
      if (delivery !== 'elsewhere') return delivery
      onConflict?.()
      return 'refused'
    },
  })
  if (unsaved) sender.sendUnsent(unsaved)
  return {
    set: (locator, isEnd) =>
      sender.sendLater({ bookId, locator, at: now(), ...(!isEnd && { isEndUnseen: true as const }) }),
    flush: sender.flush,
    close: sender.close,
  }
}
