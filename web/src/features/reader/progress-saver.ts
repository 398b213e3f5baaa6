/** A place that was reached in a book and may not be known to the server yet. */
export interface PendingProgress {
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
export interface ProgressOutbox {
  put(pending: PendingProgress): void
  drop(pending: PendingProgress): void
}

interface SaverOptions {
  readonly bookId: string
  /** The page the server had when the book was opened. */
  readonly savedPage: number | null
  readonly outbox: ProgressOutbox
  /** A place of this book that an earlier visit could not save: sent first, unless another device has read on. */
  readonly unsaved?: PendingProgress | undefined
  deliver(pending: PendingProgress): Promise<Delivery>
  readonly now?: () => number
}

export interface ProgressSaver {
  setPosition(page: number): void
  /** Sends what is waiting at once: the tab may be gone in a moment. */
  flush(): void
  /** Somebody says that the network is back. */
  retry(): void
  /** Sends what is waiting and forgets the timers. */
  close(): void
}

/** Quiet after a page turn before it is sent, so that leafing through a book is one request. */
const debounceMs = 700
/** Somebody who leafs on without a pause is still followed by their other devices. */
const maxDebounceMs = 5000
const initialRetryMs = 1000
const maxRetryMs = 60_000

/**
 * Tells the server where the reader is: after a pause, one request at a time, the latest place only, again with growing pauses
 * when nobody answers. Every place stands in the outbox from the moment it is reached until the server has it.
 */
export function createProgressSaver(needs: SaverOptions): ProgressSaver {
  const { bookId, savedPage, outbox, unsaved, deliver, now = Date.now } = needs
  let waiting: PendingProgress | undefined
  let sending: PendingProgress | undefined
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
    schedule(Math.max(0, Math.min(debounceMs, waitingSince + maxDebounceMs - now())))
  }

  const settle = (pending: PendingProgress, delivery: Delivery) => {
    if (sending === pending) sending = undefined
    if (delivery === 'later') {
      // A newer place takes over; both stand at the same key of the outbox.
      waiting ??= pending
      failures += 1
      schedule(Math.min(maxRetryMs, initialRetryMs * 2 ** (failures - 1)))
      return
    }
    failures = 0
    if (delivery === 'saved') known = pending.page
    outbox.drop(pending)
    if (waiting && !sending) scheduleQuiet()
  }

  function send(): void {
    clearTimeout(timer)
    const pending = waiting
    if (!pending) return
    waiting = undefined
    waitingSince = undefined
    sending = pending
    known = pending.page
    deliver(pending).then(
      (delivery) => settle(pending, delivery),
      () => settle(pending, 'later'),
    )
  }

  waiting = unsaved
  if (unsaved) schedule(0)

  return {
    setPosition(page) {
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
