import { useRef, useState } from 'react'
import type { Action } from '../../lib/action.ts'
import { useCardKeys } from '../key-target.ts'
import { useMenuGestures } from './use-menu-gestures.ts'
import { useSelectEntry } from './use-select-entry.ts'

interface Options<S> {
  readonly actions: readonly Action<S>[]
  readonly subject: S
  /** Opens the item for reading, where that is possible. */
  readonly read: (() => void) | undefined
}

/**
 * Connects a card to its menu: by its button, the keys and a long press, with "Select" where the card has a mark. `ref` and `gestures` are for
 * the card, `actions` for the menu.
 */
export function useCardMenu<S>({ actions, subject, read }: Options<S>) {
  const card = useRef<HTMLElement>(null)
  const { actions: offered, look } = useSelectEntry(actions, card)
  const [isOpen, setOpen] = useState(false)
  const change = (isNowOpen: boolean) => {
    if (isNowOpen) look()
    setOpen(isNowOpen)
  }
  const gestures = useMenuGestures(() => change(true))
  const keys = useCardKeys({
    read,
    openMenu: actions.length > 0 ? () => change(true) : undefined,
    actions,
    subject,
  })
  const ref = (element: HTMLElement | null) => {
    card.current = element
    keys(element)
  }
  return { ref, gestures, actions: offered, isOpen, change }
}
