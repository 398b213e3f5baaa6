/** A place that was reached in a book and may not be known to the server yet. */
export interface ReachedPlace {
  readonly bookId: string
  /** 1-based. */
  readonly page: number
  /** When it was reached, milliseconds of this device's clock. */
  readonly at: number
  /** The page the server had when this one was reached, as far as this device knows; null when it had none. */
  readonly from: number | null
}

/** `refused`: trying again is useless. `later`: nobody answered, or the server is busy. */
export type Delivery = 'saved' | 'refused' | 'later'

/** Places that survive the tab. `drop` removes an entry only while it is still this very one. */
export interface PlaceOutbox {
  put(place: ReachedPlace): void
  drop(place: ReachedPlace): void
}

interface Needs {
  readonly bookId: string
  /** The page the server had when the book was opened. */
  readonly savedPage: number | null
  readonly outbox: PlaceOutbox
  /** A place of this book that an earlier visit could not save: sent first, unless another device has read on. */
  readonly unsaved?: ReachedPlace | undefined
  deliver(place: ReachedPlace): Promise<Delivery>
  readonly now?: () => number
}

export interface ProgressSaver {
  reached(page: number): void
  /** Sends what is waiting at once: the tab may be gone in a moment. */
  flush(): void
  /** Somebody says that the network is back. */
  retry(): void
  /** Sends what is waiting and forgets the timers. */
  close(): void
}

/** Quiet after a page turn before it is sent, so that leafing through a book is one request. */
const QUIET_MS = 700
/** Somebody who leafs on without a pause is still followed by their other devices. */
const LONGEST_QUIET_MS = 5000
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 60_000

/**
 * Tells the server where the reader is: after a pause, one request at a time, the latest place only, again with growing pauses
 * when nobody answers. Every place stands in the outbox from the moment it is reached until the server has it.
 */
export function createProgressSaver(needs: Needs): ProgressSaver {
  const { bookId, savedPage, outbox, unsaved, deliver, now = Date.now } = needs
  let waiting: ReachedPlace | undefined
  let sending: ReachedPlace | undefined
  let waitingSince: number | undefined
  let known = savedPage
  let failures = 0
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(send, ms)
  }

  /** The pause starts anew with each turn, but the first of these turns waits no longer than the longest pause. */
  const scheduleQuiet = () => {
    waitingSince ??= now()
    schedule(Math.max(0, Math.min(QUIET_MS, waitingSince + LONGEST_QUIET_MS - now())))
  }

  const settle = (place: ReachedPlace, delivery: Delivery) => {
    if (sending === place) sending = undefined
    if (delivery === 'later') {
      // A newer place takes over; both stand at the same key of the outbox.
      waiting ??= place
      failures += 1
      schedule(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)))
      return
    }
    failures = 0
    if (delivery === 'saved') known = place.page
    outbox.drop(place)
    if (waiting && !sending) scheduleQuiet()
  }

  function send(): void {
    clearTimeout(timer)
    const place = waiting
    if (!place) return
    waiting = undefined
    waitingSince = undefined
    sending = place
    known = place.page
    deliver(place).then(
      (delivery) => settle(place, delivery),
      () => settle(place, 'later'),
    )
  }

  waiting = unsaved
  if (unsaved) schedule(0)

  return {
    reached(page) {
      if (page === (waiting ?? sending)?.page) return
      waiting = { bookId, page, at: now(), from: known }
      outbox.put(waiting)
      // While nobody answers, turning pages must not shorten the pause between tries.
      if (!sending && failures === 0) scheduleQuiet()
    },
    // Not held back by a request under way: when the tab is hidden, its answer may never be seen.
    flush: send,
    retry() {
      failures = 0
      if (!sending) send()
    },
    close() {
      send()
      isClosed = true
      clearTimeout(timer)
    },
  }
}
