import IconSquareCheck from '@tabler/icons-react/dist/esm/icons/IconSquareCheck.mjs'
import { type RefObject, useMemo, useRef, useState } from 'react'
import type { Action } from '../../lib/action.ts'
import { useCardKeys } from '../keyboard/key-target.ts'
import { useMenuGestures } from './use-menu-gestures.ts'

const findMark = (card: HTMLElement | null) =>
  card?.closest('[data-card]')?.querySelector<HTMLElement>('[data-select-mark]') ?? undefined

/** Adds an action that presses the selection mark, if the card has one. `update` checks for the mark, when the menu opens. */
function useSelectEntry<S>(actions: readonly Action<S>[], card: RefObject<HTMLElement | null>) {
  const [hasMark, setHasMark] = useState(false)
  const offered = useMemo(() => {
    if (!hasMark) return actions
    const select: Action<S> = {
      id: 'ui.select',
      label: 'ui.select',
      icon: IconSquareCheck,
      shortcut: 'x',
      run: () => findMark(card.current)?.click(),
    }
    return [...actions, select]
  }, [actions, card, hasMark])
  return { actions: offered, update: () => setHasMark(findMark(card.current) !== undefined) }
}

interface Options<S> {
  readonly actions: readonly Action<S>[]
  readonly subject: S
  /** Opens the item for reading; undefined if it cannot be read. */
  readonly read: (() => void) | undefined
}

/** Connects a card to its menu, which opens by its button, by keys and by a long press. `ref` and `gestures` are for the card, `actions` for the menu. */
export function useCardMenu<S>({ actions, subject, read }: Options<S>) {
  const card = useRef<HTMLElement>(null)
  const { actions: offered, update } = useSelectEntry(actions, card)
  const [isOpen, setOpen] = useState(false)
  const change = (isNowOpen: boolean) => {
    if (isNowOpen) update()
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
