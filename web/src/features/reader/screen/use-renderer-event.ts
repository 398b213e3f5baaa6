import { useEffect, useEffectEvent } from 'react'
import type { Emitter } from '../engine/emitter.ts'

/** Handles an event of the renderer. Called after the hook of the renderer, so that its last events are still handled when it is destroyed. */
export function useRendererEvent<Events extends object, Name extends keyof Events>(
  events: Emitter<Events>,
  name: Name,
  handler: (payload: Events[Name]) => void,
): void {
  const onEvent = useEffectEvent(handler)
  useEffect(() => events.on(name, (payload) => onEvent(payload)), [events, name])
}
