import type { Locator } from '@lectern/contract/progress'
import type { Delivery, Outbox, PendingPlace } from '../reader/pending-progress.ts'
import { createPendingSender } from '../reader/pending-sender.ts'

interface Options {
  readonly bookId: string
  readonly outbox: Outbox<PendingPlace>
  /** A place of this book that an earlier visit could not save: sent first. */
  readonly unsaved?: PendingPlace | undefined
  deliver(place: PendingPlace): Promise<Delivery>
  /** Called when another device has saved a later place. */
  onConflict?: () => void
  readonly now?: () => number
}

export interface TextPlaceSaver {
  /** Saves a place; `isEnd` where the end of the book is in sight. */
  set(locator: Locator, isEnd: boolean): void
  /** Sends the pending place immediately, because the tab may close. Resolves when what was sent last has been answered. */
  flush(): Promise<void>
  close(): void
}

/** Saves the places that are reached in a text. Where another device has a later one, that counts, and the reader is asked. */
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
