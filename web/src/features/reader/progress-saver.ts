/** Read progress that the server may not have yet. */
export interface PendingProgress {
  readonly bookId: string
  /** Page number, 1-based. */
  readonly page: number
  /** Time at which the page was reached, in milliseconds of this device's clock. */
  readonly at: number
  /** Page that the server had when this one was reached, as far as this device knows; null when it had none. */
  readonly from: number | null
}

/** `refused`: a retry is useless. `later`: no response, or the server is busy. */
export type Delivery = 'saved' | 'refused' | 'later'

/** Progress that survives the tab. `drop` removes an entry only while it is unchanged. */
export interface ProgressOutbox {
  put(pending: PendingProgress): void
  drop(pending: PendingProgress): void
}

interface SaverOptions {
  readonly bookId: string
  /** Page that the server had when the book was opened. */
  readonly savedPage: number | null
  readonly outbox: ProgressOutbox
  /** Progress of this book that an earlier visit could not save: sent first, unless another device has read on. */
  readonly unsaved?: PendingProgress | undefined
  deliver(pending: PendingProgress): Promise<Delivery>
  readonly now?: () => number
}

export interface ProgressSaver {
  setPosition(page: number): void
  /** Sends pending progress immediately, because the tab may close. */
  flush(): void
  /** Retries now; called when the network is back. */
  retry(): void
  /** Sends pending progress and clears the timers. */
  close(): void
}

/** Debounce after a page turn, in milliseconds, so that several quick turns are one request. */
const debounceMs = 700
/** Longest debounce, in milliseconds, so that other devices follow a reader who turns pages without a pause. */
const maxDebounceMs = 5000
const initialRetryMs = 1000
const maxRetryMs = 60_000

/**
 * Sends read progress to the server: debounced, one request at a time, only the latest page, with backoff while the server does not
 * respond. Every page is in the outbox from the moment it is reached until the server has it.
 */
export function createProgressSaver(needs: SaverOptions): ProgressSaver {
  const { bookId, savedPage, outbox, unsaved, deliver, now = Date.now } = needs
  let waiting: PendingProgress | undefined
  let sending: PendingProgress | undefined
  let waitingSince: number | undefined
  let serverPage = savedPage
  let failures = 0
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(send, ms)
  }

  /** Each turn restarts the debounce, but the first of them waits no longer than the maximum. */
  const scheduleQuiet = () => {
    waitingSince ??= now()
    schedule(Math.max(0, Math.min(debounceMs, waitingSince + maxDebounceMs - now())))
  }

  const settle = (pending: PendingProgress, delivery: Delivery) => {
    if (sending === pending) sending = undefined
    if (delivery === 'later') {
      // Newer progress replaces it; both have the same key in the outbox.
      waiting ??= pending
      failures += 1
      schedule(Math.min(maxRetryMs, initialRetryMs * 2 ** (failures - 1)))
      return
    }
    failures = 0
    if (delivery === 'saved') serverPage = pending.page
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
    serverPage = pending.page
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
      waiting = { bookId, page, at: now(), from: serverPage }
      outbox.put(waiting)
      // While the server does not respond, page turns must not shorten the backoff.
      if (!sending && failures === 0) scheduleQuiet()
    },
    // Does not wait for a running request: when the tab is hidden, its response may never arrive.
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
