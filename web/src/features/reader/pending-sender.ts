import type { Delivery, Outbox } from './pending-progress.ts'

interface SenderOptions<P> {
  readonly outbox: Outbox<P>
  deliver(pending: P): Promise<Delivery>
  onSend?(pending: P): void
  /** Called when the server has taken or refused something for good. Of several sent, only the latest says what the server has now. */
  onSettled?(pending: P, delivery: 'saved' | 'refused', isLatest: boolean): void
  /** Called when another device has read on. What was sent waits again, unless something newer does. */
  onElsewhere?(): void
  /** Called with true when something could not be sent, and with false when it arrived. */
  onUnsent?(isUnsent: boolean): void
  readonly now?: () => number
}

export interface PendingSender<P> {
  /** Next to be sent. */
  readonly waiting: P | undefined
  /** Next to be sent, or sent without an answer yet. */
  readonly latest: P | undefined
  readonly isPaused: boolean
  /** Sends after the debounce, longer where `isSmall`; what still waits is replaced. */
  sendLater(pending: P, isSmall?: boolean): void
  /** Sends what an earlier visit could not send. */
  sendUnsent(pending: P): void
  /** Sends what waits immediately, because the tab may close. Resolves when what was sent last has been answered. */
  flush(): Promise<void>
  /** Retries now; called when the network is back. */
  retry(): void
  /** Puts something else, or nothing, in the place of what waits. */
  replaceWaiting(pending: P | undefined): void
  /** Sends nothing until `resume`. */
  pause(): void
  resume(): void
  /** Gives up everything that is pending. Resolves when a running request has ended. */
  giveUp(): Promise<void>
  /** Sends what waits and clears the timers. */
  close(): void
}

/** Debounce after a page turn, in milliseconds, so that several quick turns are one request. */
const debounceMs = 700
/** Debounce after a movement within a page: there are more of these. */
const smallDebounceMs = 2000
/** Longest debounce, in milliseconds, so that other devices follow a reader who turns pages without a pause. */
const maxDebounceMs = 5000
const initialRetryMs = 1000
const maxRetryMs = 60_000

/**
 * Sends the latest of what is reached one after another, be it pages or places in a text: debounced, one request at a time, with backoff while
 * the server does not respond. Everything is in the outbox from the moment it is reached until the server has it.
 */
export function createPendingSender<P>(options: SenderOptions<P>): PendingSender<P> {
  const { outbox, deliver, onSend, onSettled, onElsewhere, onUnsent, now = Date.now } = options
  let waiting: P | undefined
  let sending: P | undefined
  /** Sent last: of older requests that fail nothing is repeated, or the reader would be sent back. */
  let lastSent: P | undefined
  let waitingSince: number | undefined
  let running: Promise<void> = Promise.resolve()
  let failures = 0
  let isClosed = false
  let isPaused = false
  let quietMs = debounceMs
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!isClosed && !isPaused) timer = setTimeout(() => void send(), ms)
  }
  /** Each turn restarts the debounce, but the first of them waits no longer than the maximum. */
  const scheduleQuiet = () => {
    waitingSince ??= now()
    schedule(Math.max(0, Math.min(quietMs, waitingSince + maxDebounceMs - now())))
  }
  const setFailures = (count: number) => {
    if (count > 0 !== failures > 0) onUnsent?.(count > 0)
    failures = count
  }
  const keepWaiting = (pending: P) => {
    // What is newer replaces it; both have the same key in the outbox.
    if (pending === lastSent) waiting ??= pending
  }

  const settle = (pending: P, delivery: Delivery) => {
    if (sending === pending) sending = undefined
    if (delivery === 'later') {
      keepWaiting(pending)
      setFailures(failures + 1)
      schedule(Math.min(maxRetryMs, initialRetryMs * 2 ** (failures - 1)))
      return
    }
    setFailures(0)
    if (delivery === 'elsewhere') {
      keepWaiting(pending)
      onElsewhere?.()
      return
    }
    onSettled?.(pending, delivery, pending === lastSent)
    outbox.drop(pending)
    if (waiting && !sending) scheduleQuiet()
  }

  function send(): Promise<void> {
    clearTimeout(timer)
    const pending = waiting
    if (!pending || isPaused) return running
    waiting = undefined
    waitingSince = undefined
    sending = pending
    lastSent = pending
    onSend?.(pending)
    running = deliver(pending).then(
      (delivery) => settle(pending, delivery),
      () => settle(pending, 'later'),
    )
    return running
  }

  return {
    get waiting() {
      return waiting
    },
    get latest() {
      return waiting ?? sending
    },
    get isPaused() {
      return isPaused
    },
    sendLater(pending, isSmall = false) {
      // A page turn that still waits is not sent later for what follows on its page.
      quietMs = isSmall && (!waiting || quietMs === smallDebounceMs) ? smallDebounceMs : debounceMs
      waiting = pending
      outbox.put(pending)
      // While the server does not respond, page turns must not shorten the backoff.
      if (!sending && failures === 0) scheduleQuiet()
    },
    sendUnsent(pending) {
      waiting = pending
      schedule(0)
    },
    // Does not wait for a running request: when the tab is hidden, its response may never arrive.
    flush: send,
    retry() {
      if (!sending) void send()
    },
    replaceWaiting(pending) {
      if (waiting) outbox.drop(waiting)
      waiting = pending
      if (pending) outbox.put(pending)
    },
    pause() {
      isPaused = true
      clearTimeout(timer)
    },
    resume() {
      isPaused = false
    },
    async giveUp() {
      clearTimeout(timer)
      for (const pending of [sending, waiting]) if (pending) outbox.drop(pending)
      waiting = undefined
      lastSent = undefined
      await running
    },
    close() {
      void send()
      isClosed = true
      clearTimeout(timer)
    },
  }
}
