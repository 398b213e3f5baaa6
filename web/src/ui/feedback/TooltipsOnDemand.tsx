import { type ComponentType, useEffect, useState } from 'react'

interface Loaded {
  readonly Part: ComponentType<{ readonly first: HTMLElement | undefined }>
  readonly first: HTMLElement | undefined
}

const findTarget = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tooltip]') : null

/** Loads the code of tooltips when the first element with a tooltip is hovered or focused, which may never happen in a reader. */
export function TooltipsOnDemand() {
  const [loaded, setLoaded] = useState<Loaded>()
  const isLoaded = loaded !== undefined
  useEffect(() => {
    if (isLoaded) return
    const stop = new AbortController()
    /** The hovered or focused element. */
    let latest: HTMLElement | undefined
    const begin = async (event: Event) => {
      if ('pointerType' in event && event.pointerType === 'touch') return
      latest = (event.type !== 'focusout' && findTarget(event)) || undefined
      if (!latest) return
      const { Tooltips } = await import('./Tooltips.tsx')
      if (!stop.signal.aborted) setLoaded({ Part: Tooltips, first: latest })
    }
    // Without a network there are no tooltips, but elements have names.
    const listen = (event: Event) => void begin(event).catch(() => {})
    for (const type of ['pointerover', 'focusin', 'focusout'])
      document.addEventListener(type, listen, { capture: true, passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [isLoaded])
  return loaded && <loaded.Part first={loaded.first} />
}
