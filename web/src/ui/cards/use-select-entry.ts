import IconSquareCheck from '@tabler/icons-react/dist/esm/icons/IconSquareCheck.mjs'
import { type RefObject, useMemo, useState } from 'react'
import type { Action } from '../../lib/action.ts'

/**
 * Returns the actions of a card's menu, with one more in lists whose items can be selected: it presses the mark of the card. `look` finds
 * out whether there is a mark, when the menu opens.
 */
export function useSelectEntry<S>(actions: readonly Action<S>[], card: RefObject<HTMLElement | null>) {
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
  return { actions: offered, look: () => setHasMark(findMark(card.current) !== undefined) }
}

const findMark = (card: HTMLElement | null) =>
  card?.closest('[data-card]')?.querySelector<HTMLElement>('[data-select-mark]') ?? undefined
