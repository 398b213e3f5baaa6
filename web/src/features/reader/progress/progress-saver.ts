import { limits } from '@lectern/contract/limits'
import { getShare, isSamePlace, type PageInBook } from './page-place.ts'
import type { Delivery, Outbox, PendingProgress } from './pending-progress.ts'
import { createPendingSender } from './pending-sender.ts'

interface SaverOptions {
  readonly bookId: string
  /** Position that the server had when the book was opened. */
  readonly saved: PageInBook | null
  readonly outbox: Outbox<PendingProgress>
  /** Progress in this book that an earlier visit could not send; it is sent first. */
  readonly unsaved?: PendingProgress | undefined
  deliver(pending: PendingProgress): Promise<Delivery>
  /** Called when the server has a page that this device does not know. Everything is held until `release` or `discard`. */
  onElsewhere?(): void
  /** Called with true when progress could not be sent, and with false when it arrived. */
  onUnsent?(isUnsent: boolean): void
  readonly now?: () => number
}

export interface ProgressSaver {
  setPosition(place: PageInBook): void
  /** Sends pending progress immediately, because the tab may close. */
  flush(): void
  /** Retries now; called when the network is back. */
  retry(): void
  /** Sends pending progress and clears the timers. */
  close(): void
  /** Pages that the server may have from this device, or that this device has received from it, the latest last. */
  readonly known: readonly number[]
  /** Share of the page that this device last received from the server. */
  readonly knownShare: number
  /** Discards pending progress, because the book is marked as a whole, and waits for a running request. `page` is the page of the mark. */
  giveUp(page: number): Promise<void>
  /** Keeps pending progress unsent until the user has decided which position counts. */
  hold(): void
  /** Sends again; pending progress replaces `place`, which the user has seen. */
  release(place: PageInBook | null): void
  /** Sends again; the server's `place` counts, and pending progress is dropped. */
  discard(place: PageInBook | null): void
}

/** Sends read progress to the server, but does not overwrite that of another device without a question. */
export function createProgressSaver(needs: SaverOptions): ProgressSaver {
  const { bookId, saved, outbox, unsaved, deliver, onElsewhere, onUnsent, now = Date.now } = needs
  /** Pages that the server had, that were sent without a response, and that another window may have sent from the outbox. */
  let known: readonly number[] = saved === null ? [] : [saved.page]
  let knownShare = saved === null ? 0 : getShare(saved)
  const addKnown = (page: number) => {
    known = [...known.filter((other) => other !== page), page].slice(-limits.maxKnownPages)
  }
  const sender = createPendingSender<PendingProgress>({
    outbox,
    deliver,
    now,
    ...(onUnsent && { onUnsent }),
    onSend: ({ page }) => addKnown(page),
    onSettled({ page }, delivery, isLatest) {
      // If a later request was faster, the server has its page.
      if (delivery === 'saved' && isLatest) known = sender.waiting ? [page, sender.waiting.page] : [page]
    },
    onElsewhere() {
      if (!sender.waiting || sender.isPaused) return
      hold()
      onElsewhere?.()
    },
  })

  function hold(): void {
    sender.pause()
    const { waiting } = sender
    if (waiting && !waiting.isHeld) sender.replaceWaiting({ ...waiting, isHeld: true })
  }
  /** Ends the hold; `place` is the position that the server has. Returns the held progress. */
  const endHold = (place: PageInBook | null) => {
    sender.resume()
    known = place === null ? [] : [place.page]
    knownShare = place === null ? 0 : getShare(place)
    const held = sender.waiting
    sender.replaceWaiting(undefined)
    return held
  }

  if (unsaved) {
    for (const page of unsaved.known) addKnown(page)
    sender.sendUnsent(unsaved)
  }

  return {
    setPosition(place) {
      const { latest } = sender
      if (latest && isSamePlace(place, latest)) return
      const isSmall = place.page === (latest?.page ?? known.at(-1))
      sender.sendLater(
        { bookId, ...place, at: now(), known, knownShare, ...(sender.isPaused && { isHeld: true }) },
        isSmall,
      )
      if (!sender.isPaused) addKnown(place.page)
    },
    flush: () => void sender.flush(),
    retry: sender.retry,
    close: sender.close,
    async giveUp(page) {
      await sender.giveUp()
      addKnown(page)
    },
    get known() {
      return known
    },
    get knownShare() {
      return knownShare
    },
    hold,
    release(place) {
      const held = endHold(place)
      if (!held) return
      const { isHeld: _, ...pending } = held
      sender.replaceWaiting({ ...pending, known, knownShare })
      void sender.flush()
    },
    discard(place) {
      endHold(place)
    },
  }
}
