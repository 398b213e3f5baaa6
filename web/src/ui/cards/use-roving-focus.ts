import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from 'react'

const focusable = 'a[href], button'
/** Selects the link of a card that covers the whole card. */
const mainLink = '[data-card-link]'

/** Returns the link that gets the focus when a card gets it. */
export const findMainLink = (item: Element | null | undefined): HTMLElement | null =>
  item?.querySelector<HTMLElement>(mainLink) ?? item?.querySelector<HTMLElement>(focusable) ?? null

/** Sets which elements of a card the Tab key reaches. */
function setStops(item: Element, isActive: boolean): void {
  const hasFocus = item.contains(document.activeElement)
  const main = isActive ? findMainLink(item) : null
  for (const element of item.querySelectorAll<HTMLElement>(focusable)) {
    const next = hasFocus || element === main ? 0 : -1
    // Only changes are written, because each write makes the browser compute styles again.
    if (element.tabIndex !== next) element.tabIndex = next
  }
}

/**
 * Makes a list of cards one stop of the Tab key (APG, roving tabindex): the link of the card that had the focus last, otherwise of the marked
 * card, otherwise of the first. The buttons of a card are stops only while the focus is inside it. Items are the children of the list.
 */
export function useRovingFocus(list: RefObject<HTMLElement | null>) {
  const lastItem = useRef<Element | null>(null)

  const update = useCallback(() => {
    const items = [...(list.current?.children ?? [])]
    const known = items.find((item) => item === lastItem.current)
    const current = items.find((item) => item.matches('[data-current]'))
    const active = known ?? current ?? items.find((item) => findMainLink(item) !== null)
    for (const item of items) setStops(item, item === active)
  }, [list])

  useEffect(() => {
    const element = list.current
    if (!element) return
    update()
    const observer = new MutationObserver(update)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [list, update])

  return {
    onFocus: (event: FocusEvent) => {
      const item = [...(list.current?.children ?? [])].find((each) => each.contains(event.target))
      if (!item) return
      lastItem.current = item
      update()
    },
    onBlur: (event: FocusEvent) => {
      if (!lastItem.current?.contains(event.relatedTarget)) update()
    },
  }
}
