import type { ServerEvent } from '@lectern/contract/events'

type Hear = (event: ServerEvent) => void
const listeners = new Set<Hear>()
const missedListeners = new Set<() => void>()

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

/** Nobody listened for a while: anything may have happened. */
export const announceMissed = (): void => {
  for (const hear of missedListeners) hear()
}
export const onMissed = (hear: () => void): (() => void) => {
  missedListeners.add(hear)
  return () => {
    missedListeners.delete(hear)
  }
}
