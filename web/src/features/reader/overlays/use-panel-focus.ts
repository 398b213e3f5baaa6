import { type RefObject, useEffect, useState } from 'react'

/** Moves the focus into a panel while it is open, and back when it closes. */
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
