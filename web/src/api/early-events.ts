import type { StreamMessage } from './event-stream.ts'

/** The channel between tabs, open since before the first request of the page, and the messages heard on it that nobody has handled. */
export interface EarlyEvents {
  readonly channel: BroadcastChannel
  readonly messages: StreamMessage[]
}

declare global {
  interface Window {
    /** Opened by `boot.js` beside its first requests, so that no event that another tab passes on is missed meanwhile. */
    lecternEarlyEvents?: EarlyEvents | undefined
  }
}

/** Returns what `boot.js` has heard so far, once; undefined when it does not listen. */
export function takeEarlyEvents(): EarlyEvents | undefined {
  const early = window.lecternEarlyEvents
  window.lecternEarlyEvents = undefined
  return early
}
