import { type KeyboardEvent, useEffect, useState } from 'react'

interface Options {
  /** Ids of the option elements, from top to bottom. */
  readonly ids: readonly string[]
  /** Option that is active until an arrow key is pressed, if any. */
  readonly first?: string | undefined
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves through the options of a combobox whose text field keeps the focus (ARIA pattern for comboboxes). Enter presses the active option. */
export function useActiveOption({ ids, first }: Options) {
  const [movedTo, setMovedTo] = useState<string>()
  const activeId = movedTo !== undefined && ids.includes(movedTo) ? movedTo : first
  useEffect(() => {
    if (movedTo !== undefined) document.getElementById(movedTo)?.scrollIntoView?.({ block: 'nearest' })
  }, [movedTo])

  const move = (step: 1 | -1) => {
    if (ids.length === 0) return
    const from = activeId === undefined ? -1 : ids.indexOf(activeId)
    const isOutside = from === -1 && step === -1
    setMovedTo(isOutside ? ids.at(-1) : ids[(from + step + ids.length) % ids.length])
  }
  return {
    activeId,
    /** True after an arrow key: the active option then needs a visible focus. */
    hasMoved: activeId !== undefined && activeId === movedTo,
    /** Makes the first option active again. */
    reset: () => setMovedTo(undefined),
    /** Handles arrow keys and Enter; returns true if the key was handled. */
    press: (event: KeyboardEvent): boolean => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
      const step = steps[event.key]
      if (step) move(step)
      else if (event.key === 'Enter' && activeId !== undefined) document.getElementById(activeId)?.click()
      else return false
      return true
    },
  }
}
