import { type ComponentType, useEffect, useState } from 'react'

interface Loaded {
  readonly Part: ComponentType<{ readonly first: HTMLElement | undefined }>
  readonly first: HTMLElement | undefined
}

const findTarget = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tooltip]') : null

/** Loads tooltips when the first element that has one is hovered or focused; who reads a book may never do so. */
export function TooltipsOnDemand() {
  const [loaded, setLoaded] = useState<Loaded>()
  const isLoaded = loaded !== undefined
  useEffect(() => {
    if (isLoaded) return
    const stop = new AbortController()
    /** The element that is hovered or focused now. */
    let latest: HTMLElement | undefined
    const begin = async (event: Event) => {
      if ('pointerType' in event && event.pointerType === 'touch') return
      latest = (event.type !== 'focusout' && findTarget(event)) || undefined
      if (!latest) return
      const { Tooltips } = await import('./Tooltips.tsx')
      if (!stop.signal.aborted) setLoaded({ Part: Tooltips, first: latest })
    }
    // Without a network there are no tooltips; what they explain has a name all the same.
    const listen = (event: Event) => void begin(event).catch(() => {})
    for (const type of ['pointerover', 'focusin', 'focusout'])
      document.addEventListener(type, listen, { capture: true, passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [isLoaded])
  return loaded && <loaded.Part first={loaded.first} />
}
