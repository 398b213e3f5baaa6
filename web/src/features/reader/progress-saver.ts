import { limits } from '@lectern/contract/limits'
import type { Delivery, PendingProgress, ProgressOutbox } from './pending-progress.ts'

interface SaverOptions {
  readonly bookId: string
  /** Page that the server had when the book was opened. */
  readonly savedPage: number | null
  readonly outbox: ProgressOutbox
  /** Progress of this book that an earlier visit could not save: sent first. */
  readonly unsaved?: PendingProgress | undefined
  deliver(pending: PendingProgress): Promise<Delivery>
  /** Called when the server has a page that this device does not know. Everything is held until `release` or `discard`. */
  onElsewhere?(): void
  /** Called with true when progress could not be sent, and with false when it arrived. */
  onUnsent?(isUnsent: boolean): void
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
  /** True when the server may have this page because of this device, or because this device was told. */
  isKnown(page: number): boolean
  /** Sends nothing until it is decided which reading counts. Pending progress is kept. */
  hold(): void
  /** Sends again; pending progress replaces `page`, which the reader was told of. */
  release(page: number | null): void
  /** Sends again; the server's `page` counts, and pending progress is dropped. */
  discard(page: number | null): void
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
  const { bookId, savedPage, outbox, unsaved, deliver, onElsewhere, onUnsent, now = Date.now } = needs
  let waiting: PendingProgress | undefined
  let sending: PendingProgress | undefined
  /** Last progress that was sent: of older requests that fail nothing is repeated, or the reader would be sent back. */
  let latest: PendingProgress | undefined
  let waitingSince: number | undefined
  /** Pages that the server may have, the latest last: what it had, and what was sent since without a response. */
  let known: readonly number[] = savedPage === null ? [] : [savedPage]
  let failures = 0
  let isClosed = false
  let isHeld = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!isClosed && !isHeld) timer = setTimeout(send, ms)
  }
  const setFailures = (count: number) => {
    if (count > 0 !== failures > 0) onUnsent?.(count > 0)
    failures = count
  }
  const addKnown = (page: number) => {
    known = [...known.filter((other) => other !== page), page].slice(-limits.maxKnownPages)
  }

  /** Each turn restarts the debounce, but the first of them waits no longer than the maximum. */
  const scheduleQuiet = () => {
    waitingSince ??= now()
    schedule(Math.max(0, Math.min(debounceMs, waitingSince + maxDebounceMs - now())))
  }

  const hold = () => {
    isHeld = true
    clearTimeout(timer)
    if (!waiting || waiting.isHeld) return
    outbox.drop(waiting)
    waiting = { ...waiting, isHeld: true }
    outbox.put(waiting)
  }

  const keepWaiting = (pending: PendingProgress) => {
    // Newer progress replaces it; both have the same key in the outbox.
    if (pending === latest) waiting ??= pending
  }

  const settle = (pending: PendingProgress, delivery: Delivery) => {
    if (sending === pending) sending = undefined
    if (delivery === 'later') {
      keepWaiting(pending)
      setFailures(failures + 1)
      schedule(Math.min(maxRetryMs, initialRetryMs * 2 ** (failures - 1)))
      return
    }
    setFailures(0)
    if (delivery === 'elsewhere') holdRefused(pending)
    else settleFinally(pending, delivery)
  }

  function holdRefused(pending: PendingProgress): void {
    keepWaiting(pending)
    if (!waiting || isHeld) return
    hold()
    onElsewhere?.()
  }

  function settleFinally(pending: PendingProgress, delivery: 'saved' | 'refused'): void {
    // A later request may have been faster; then the server has its page.
    if (delivery === 'saved' && pending === latest) known = [pending.page]
    outbox.drop(pending)
    if (waiting && !sending) scheduleQuiet()
  }

  function send(): void {
    clearTimeout(timer)
    const pending = waiting
    if (!pending || isHeld) return
    waiting = undefined
    waitingSince = undefined
    sending = pending
    latest = pending
    addKnown(pending.page)
    deliver(pending).then(
      (delivery) => settle(pending, delivery),
      () => settle(pending, 'later'),
    )
  }

  const wait = (pending: PendingProgress) => {
    waiting = pending
    outbox.put(pending)
  }
  const setHeld = (page: number | null) => {
    isHeld = false
    known = page === null ? [] : [page]
    const held = waiting
    waiting = undefined
    if (held) outbox.drop(held)
    return held
  }

  waiting = unsaved
  if (unsaved) {
    for (const page of unsaved.known) addKnown(page)
    schedule(0)
  }

  return {
    setPosition(page) {
      if (page === (waiting ?? sending)?.page) return
      wait({ bookId, page, at: now(), known, ...(isHeld && { isHeld: true }) })
      // While the server does not respond, page turns must not shorten the backoff.
      if (!sending && failures === 0) scheduleQuiet()
    },
    // Does not wait for a running request: when the tab is hidden, its response may never arrive.
    flush: send,
    retry() {
      if (!sending) send()
    },
    close() {
      send()
      isClosed = true
      clearTimeout(timer)
    },
    isKnown: (page) => known.includes(page),
    hold,
    release(page) {
      const held = setHeld(page)
      if (!held) return
      wait({ bookId, page: held.page, at: held.at, known })
      send()
    },
    discard(page) {
      setHeld(page)
    },
  }
}
