import type { Viewer } from '../access/viewer.ts'
import type { BusEvent } from './bus.ts'

type SessionsEnded = Extract<BusEvent, { name: 'SessionsEnded' }>
interface Listener {
  readonly viewer: Viewer
  readonly sessionHash: string | undefined
}

/** Longer than a request takes. */
const cacheTtlMs = 60_000

const matchesSession = (event: SessionsEnded, { viewer, sessionHash }: Listener): boolean =>
  'sessionHash' in event
    ? sessionHash === event.sessionHash
    : viewer.userId === event.userId && (event.keep === undefined || sessionHash !== event.keep)

/** Returns the sessions that ended in the last minute, for requests admitted before that. Times are those of `performance.now()`. */
export function createEndedSessions() {
  let ended: { readonly event: SessionsEnded; readonly at: number }[] = []
  return {
    meets: matchesSession,
    add(event: SessionsEnded): void {
      const now = performance.now()
      ended = [...ended.filter((e) => e.at > now - cacheTtlMs), { event, at: now }]
    },
    /** True when the session of this listener ended at or after that time. */
    since: (listener: Listener, time: number): boolean =>
      ended.some(({ event, at }) => at >= time && matchesSession(event, listener)),
  }
}
