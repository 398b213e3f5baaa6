import type { ServerEvent } from '@lectern/contract/events'

type EventHandler = (event: ServerEvent) => void
/**
 * State of the event stream: `asked`: requested; `asked-since`: requested from the moment on at which the first data was fetched;
 * `opened`: open, and every change since the request (or the moment) is received; `missed`: open after a break in which events may have
 * been lost.
 */
export type StreamState = 'asked' | 'asked-since' | 'opened' | 'missed'
type StreamStateHandler = (listening: StreamState) => void
const listeners = new Set<EventHandler>()
const stateHandlers = new Set<StreamStateHandler>()

/**
 * Publishes an event to all subscribers. The event stream and this client's own successful changes both end here, so a screen is right even
 * when the stream is down.
 */
export const publishEvent: EventHandler = (event) => {
  for (const handler of listeners) handler(event)
}
export const subscribeToEvents = (handler: EventHandler): (() => void) => {
  listeners.add(handler)
  return () => {
    listeners.delete(handler)
  }
}

export const publishStreamState: StreamStateHandler = (listening) => {
  for (const follow of stateHandlers) follow(listening)
}
export const subscribeToStreamState = (follow: StreamStateHandler): (() => void) => {
  stateHandlers.add(follow)
  return () => {
    stateHandlers.delete(follow)
  }
}
