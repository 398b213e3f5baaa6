import type { Delivery, Outbox } from './pending-progress.ts'

interface SenderOptions<P> {
  readonly outbox: Outbox<P>
  deliver(pending: P): Promise<Delivery>
  onSend?(pending: P): void
  /** Called when the server has saved or refused an entry. If several were sent, only the latest one is what the server has. */
  onSettled?(pending: P, delivery: 'saved' | 'refused', isLatest: boolean): void
  /** Called when another device has read on. The entry waits again, unless a newer one does. */
  onElsewhere?(): void
  /** Called with true when an entry could not be sent, and with false when it was. */
  onUnsent?(isUnsent: boolean): void
  readonly now?: () => number
}

export interface PendingSender<P> {
  /** Next entry to send. */
  readonly waiting: P | undefined
  /** Next entry to send, or the one that is being sent. */
  readonly latest: P | undefined
  readonly isPaused: boolean
  /** Sends an entry after the debounce, which is longer if `isSmall`. It replaces a waiting entry. */
  sendLater(pending: P, isSmall?: boolean): void
  /** Sends an entry that an earlier visit could not send. */
  sendUnsent(pending: P): void
  /** Sends the waiting entry immediately, because the tab may close. Resolves when the last request is answered. */
  flush(): Promise<void>
  /** Retries now; called when the network is back. */
  retry(): void
  /** Replaces or removes the waiting entry. */
  replaceWaiting(pending: P | undefined): void
  /** Sends nothing until `resume`. */
  pause(): void
  resume(): void
  /** Discards all pending entries. Resolves when a running request has ended. */
  giveUp(): Promise<void>
  /** Sends the waiting entry and clears the timers. */
  close(): void
}

/** Debounce after a page turn, in milliseconds, so that several quick turns are one request. */
const debounceMs = 700
/** Debounce after a movement within a page, in milliseconds: these are more frequent. */
const smallDebounceMs = 2000
/** Maximum debounce, in milliseconds, so that progress is also sent while pages are turned without a pause. */
const maxDebounceMs = 5000
const initialRetryMs = 1000
const maxRetryMs = 60_000

/**
 * Sends the latest position to the server, of pages or of a text: debounced, one request at a time, with backoff while the server does not
 * respond. Every position is in the outbox until the server has it.
 */
export function createPendingSender<P>(options: SenderOptions<P>): PendingSender<P> {
  const { outbox, deliver, onSend, onSettled, onElsewhere, onUnsent, now = Date.now } = options
  let waiting: P | undefined
  let sending: P | undefined
  /** Entry that was sent last. Older ones are not sent again, because they would replace a later position. */
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
    // A newer entry replaces it; both have the same key in the outbox.
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
      // A movement on the page does not delay a page turn that still waits.
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
