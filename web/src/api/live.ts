import type { ServerEvent } from '@lectern/contract/events'

type Hear = (event: ServerEvent) => void
/**
 * How far we are with listening: the server has been asked to tell us; it does, and all that was asked for in between is told, too; or it
 * does after a while in which anything may have happened.
 */
export type Listening = 'asked' | 'opened' | 'missed'
type Follow = (listening: Listening) => void
const listeners = new Set<Hear>()
const followers = new Set<Follow>()

/** The event stream and our own successful changes both end here, so a screen is right even when the stream is down. */
export const announce: Hear = (event) => {
  for (const hear of listeners) hear(event)
}
export const onEvent = (hear: Hear): (() => void) => {
  listeners.add(hear)
  return () => {
    listeners.delete(hear)
  }
}

export const announceListening: Follow = (listening) => {
  for (const follow of followers) follow(listening)
}
export const onListening = (follow: Follow): (() => void) => {
  followers.add(follow)
  return () => {
    followers.delete(follow)
  }
}
