import type { StreamMessage } from './event-stream.ts'

/** The channel between tabs, opened before the first request of the page, and its messages that are not handled yet. */
export interface EarlyEvents {
  readonly channel: BroadcastChannel
  readonly messages: StreamMessage[]
}

declare global {
  interface Window {
    /** Opened by `boot.js` with its first requests, so that no event from another tab is missed. */
    lecternEarlyEvents?: EarlyEvents | undefined
  }
}

/** Returns the channel and messages of `boot.js`, once; undefined if it does not listen. */
export function takeEarlyEvents(): EarlyEvents | undefined {
  const early = window.lecternEarlyEvents
  window.lecternEarlyEvents = undefined
  return early
}
