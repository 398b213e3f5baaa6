import { useEffect, useLayoutEffect, useState } from 'react'
import { setInteractionModality, useFocusVisible } from 'react-aria/useFocusVisible'

interface Ref {
  readonly current: Element | null
}

/** Dialog → what opened it. A dialog may close together with the one that it was opened from. */
const openers = new WeakMap<Element, Element>()

/** Returns the focused element; for an item of a menu the button of the menu, because the menu closes. */
function findOpener(): Element | null {
  const active = document.activeElement
  const menuButton = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return menuButton ? document.getElementById(menuButton) : active
}

/** Returns what opened the dialog or, when that is gone, what opened the dialog that held it. */
function findOnScreen(opener: Element | null): Element | null {
  let at = opener
  while (at && !at.isConnected) {
    const dialog = at.closest('[role=dialog]')
    at = (dialog && openers.get(dialog)) ?? null
  }
  return at
}

const focusWhenLost = (element: Element | null) => {
  if (element instanceof HTMLElement && document.activeElement === document.body) element.focus()
}

/**
 * Returns the focus to what opened a dialog or menu when it closes. React Aria does so only for an element that had the focus and still
 * exists: neither for the item of a menu nor for a long press. When everything is gone, the main content gets the focus. `button` is what
 * opened the panel, where that is known.
 */
export function useFocusReturn(panel: Ref, button?: Ref): void {
  const [opener] = useState(() => button?.current ?? findOpener())
  const { isFocusVisible } = useFocusVisible()
  const [isByKeyboard] = useState(isFocusVisible)
  useLayoutEffect(() => {
    // React Aria takes Enter on a button for a click of a screen reader, and then waits until no transition runs before it moves the focus: while
    // posters fade in, keys would go to the page behind.
    if (isByKeyboard) setInteractionModality('keyboard')
  }, [isByKeyboard])
  useEffect(() => {
    if (panel.current && opener) openers.set(panel.current, opener)
    return () => {
      // The rest of the page is inert until the effects of the panel are undone.
      requestAnimationFrame(() => {
        focusWhenLost(findOnScreen(opener))
        if (opener && !opener.isConnected) focusWhenLost(document.getElementById('main'))
      })
    }
  }, [panel, opener])
}
