import type { ServerEvent } from '@lectern/contract/events'

type EventHandler = (event: ServerEvent) => void
/**
 * How far we are with listening: the server has been asked to tell us; it does, and all that was asked for in between is told, too; or it
 * does after a while in which anything may have happened.
 */
export type StreamState = 'asked' | 'opened' | 'missed'
type StreamStateHandler = (listening: StreamState) => void
const listeners = new Set<EventHandler>()
const stateHandlers = new Set<StreamStateHandler>()

/** The event stream and our own successful changes both end here, so a screen is right even when the stream is down. */
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
