import type { Viewer } from '../access/viewer.ts'
import type { InternalEvent } from './bus.ts'

type SessionsEnded = Extract<InternalEvent, { name: 'SessionsEnded' }>
interface Listener {
  readonly viewer: Viewer
  readonly sessionHash: string | undefined
}

/** Milliseconds; longer than a request takes. */
const maxAgeMs = 60_000

const matchesSession = (event: SessionsEnded, { viewer, sessionHash }: Listener): boolean =>
  'sessionHash' in event
    ? sessionHash === event.sessionHash
    : viewer.userId === event.userId && (event.keep === undefined || sessionHash !== event.keep)

/** Keeps the sessions that ended in the last minute, for requests that were admitted before. Times are those of `performance.now()`. */
export function createEndedSessions() {
  let ended: { readonly event: SessionsEnded; readonly at: number }[] = []
  return {
    matches: matchesSession,
    add(event: SessionsEnded): void {
      const now = performance.now()
      ended = [...ended.filter((e) => e.at > now - maxAgeMs), { event, at: now }]
    },
    /** True if the session of the listener ended at or after the time. */
    since: (listener: Listener, time: number): boolean =>
      ended.some(({ event, at }) => at >= time && matchesSession(event, listener)),
  }
}
