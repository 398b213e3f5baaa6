import type { ServerEvent } from '@lectern/contract/events'

type EventHandler = (event: ServerEvent) => void
/**
 * State of the event stream. `requested`; `requested-since`: requested from the moment on at which the first data was fetched; `opened`: every change
 * since the request, or the moment, is received; `missed`: opened after a break in which events may have been lost.
 */
export type StreamState = 'requested' | 'requested-since' | 'opened' | 'missed'
type StreamStateHandler = (state: StreamState) => void
const listeners = new Set<EventHandler>()
const stateHandlers = new Set<StreamStateHandler>()

/**
 * Publishes an event of the stream, or of a change by this client, to all subscribers. Screens are therefore up to date even if the stream is
 * closed.
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

export const publishStreamState: StreamStateHandler = (state) => {
  for (const handler of stateHandlers) handler(state)
}
export const subscribeToStreamState = (handler: StreamStateHandler): (() => void) => {
  stateHandlers.add(handler)
  return () => {
    stateHandlers.delete(handler)
  }
}
