import type { Locator } from '@lectern/contract/progress'

/** `later`: no response, or the server is busy. `conflict`: the server has a later place. */
export type PlaceDelivery = 'saved' | 'refused' | 'conflict' | 'later'

interface Options {
  /** Sends a place that was reached at this time, in milliseconds. */
  deliver(locator: Locator, at: number): Promise<PlaceDelivery>
  /** Called when another device has saved a later place. */
  onConflict?: () => void
  readonly now?: () => number
}

export interface TextPlaceSaver {
  set(locator: Locator): void
  /** Sends the pending place immediately, because the tab may close. Resolves when what was sent last has been answered. */
  flush(): Promise<void>
  close(): void
}

/** Debounce after a turn, in milliseconds, and the longest one while the reader leafs on. */
const debounceMs = 700
const maxDebounceMs = 5000
const initialRetryMs = 1000
const maxRetryMs = 60_000

/** Saves the place in a text: debounced, the latest one only, with backoff while the server does not answer. */
export function createTextPlaceSaver({ deliver, onConflict, now = Date.now }: Options): TextPlaceSaver {
  let waiting: { readonly locator: Locator; readonly at: number } | undefined
  let waitingSince: number | undefined
  let isSending = false
  let failures = 0
  let isClosed = false
  let sending: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void send(), ms)
  }

  function settle(sent: { readonly locator: Locator; readonly at: number }, delivery: PlaceDelivery): void {
    isSending = false
    if (delivery === 'later') {
      waiting ??= sent
      failures += 1
      schedule(Math.min(maxRetryMs, initialRetryMs * 2 ** (failures - 1)))
      return
    }
    failures = 0
    if (delivery === 'conflict') onConflict?.()
    if (waiting) schedule(debounceMs)
  }

  function send(): Promise<void> {
    clearTimeout(timer)
    const sent = waiting
    if (!sent) return sending
    waiting = undefined
    waitingSince = undefined
    isSending = true
    sending = deliver(sent.locator, sent.at).then(
      (delivery) => settle(sent, delivery),
      () => settle(sent, 'later'),
    )
    return sending
  }

  return {
    set(locator) {
      waiting = { locator, at: now() }
      waitingSince ??= now()
      if (!isSending && failures === 0)
        schedule(Math.max(0, Math.min(debounceMs, waitingSince + maxDebounceMs - now())))
    },
    // Does not wait for a running request: when the tab is hidden, its response may never arrive.
    flush: send,
    close() {
      void send()
      isClosed = true
      clearTimeout(timer)
    },
  }
}
