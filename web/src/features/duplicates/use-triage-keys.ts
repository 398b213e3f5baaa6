import type { PageHashAction } from '@lectern/contract/duplicates'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { getKeyName, isTypedInto } from '../../lib/shortcuts.ts'
import { decisions } from './decide-pages.ts'

/** Elements that handle keys themselves: dialogs and menus. */
const keyHandlers = 'dialog[open], [role$="dialog"]:not([popover]), [role="menu"]'
const focus = (card: Element | undefined) => card?.querySelector<HTMLElement>('[data-page-image]')?.focus()
/** Arrow key → step, in a left-to-right page. */
const arrowSteps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

function moveFocus(event: KeyboardEvent, cards: readonly Element[], from: number, step: 1 | -1) {
  if (from < 0) return
  event.preventDefault()
  focus(cards[from + (document.dir === 'rtl' ? -step : step)])
}

/** Returns the name of a pressed key, unless it is typed into a field, repeated or handled elsewhere. */
function readKey(event: KeyboardEvent): string | undefined {
  const isTaken = event.defaultPrevented || event.isComposing || event.repeat || isTypedInto(event.target)
  return isTaken || document.querySelector(keyHandlers) ? undefined : getKeyName(event)
}

/**
 * Handles keys: i, m and a decide on the focused page, or on the first one, and the arrows move the focus. A decision focuses the next
 * page, so that pages can be decided one after the other.
 */
export function useTriageKeys(
  list: RefObject<HTMLElement | null>,
  decide: (hash: string, action: PageHashAction) => boolean,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = readKey(event)
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-shared-page]') ?? [])]
    if (key === undefined || cards.length === 0) return
    const at = cards.findIndex((card) => card.contains(document.activeElement))
    const step = arrowSteps[key]
    if (step) return moveFocus(event, cards, at, step)
    const current = Math.max(0, at)
    const action = decisions.find((each) => each.key === key)?.action
    const hash = cards[current]?.dataset.sharedPage
    if (!action || hash === undefined) return
    event.preventDefault()
    if (decide(hash, action)) focus(cards[current + 1] ?? cards[current - 1])
  })
  useEffect(() => {
    const handler = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', handler)
    return () => window.removeEventListener('keydown', handler)
  }, [])
}
