import { type RefObject, useEffect, useState } from 'react'

/** Gives a panel the focus while it is open, and returns it to what had it before. */
export function usePanelFocus(panel: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    // A field of the panel may have the focus already.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [before, panel])
}
