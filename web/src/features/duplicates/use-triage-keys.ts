import type { PageHashAction } from '@lectern/contract/duplicates'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { getKeyName, isTypedInto } from '../../lib/shortcuts.ts'
import { decisions } from './decide-pages.ts'

/** Dialogs and menus have keys of their own. */
const ownKeys = 'dialog[open], [role$="dialog"]:not([popover]), [role="menu"]'
const focus = (card: Element | undefined) => card?.querySelector<HTMLElement>('[data-page-image]')?.focus()
const getStep = (key: 'ArrowRight' | 'ArrowLeft') =>
  (key === 'ArrowRight') === (document.dir !== 'rtl') ? 1 : -1

const isArrow = (key: string): key is 'ArrowRight' | 'ArrowLeft' =>
  key === 'ArrowRight' || key === 'ArrowLeft'

function move(event: KeyboardEvent, cards: readonly Element[], at: number, key: 'ArrowRight' | 'ArrowLeft') {
  if (at < 0) return
  event.preventDefault()
  focus(cards[at + getStep(key)])
}

/** Returns the name of a key that is not typed, held or used by something else. */
function readKey(event: KeyboardEvent): string | undefined {
  const isTaken = event.defaultPrevented || event.isComposing || event.repeat || isTypedInto(event.target)
  return isTaken || document.querySelector(ownKeys) ? undefined : getKeyName(event)
}

/**
 * Lets i, m and a decide about the page that has the focus, or about the first one, and the arrows go from page to page. The next page has
 * the focus afterwards, so that a key decides about one page after the other.
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
    if (isArrow(key)) return move(event, cards, at, key)
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
