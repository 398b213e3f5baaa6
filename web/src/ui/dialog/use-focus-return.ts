import { useEffect, useLayoutEffect, useState } from 'react'
import { setInteractionModality, useFocusVisible } from 'react-aria/useFocusVisible'

interface Ref {
  readonly current: Element | null
}

/** Opener of each dialog. A dialog may close together with the dialog that contains its opener. */
const openers = new WeakMap<Element, Element>()

/** Returns the focused element; for an item of a menu the button of the menu, because the menu closes. */
function findOpener(): Element | null {
  const active = document.activeElement
  const menuButton = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return menuButton ? document.getElementById(menuButton) : active
}

/** Returns the opener of a dialog; if it no longer exists, the opener of the dialog that contained it. */
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
 * Returns the focus to the opener of a dialog or menu when it closes. React Aria does this only for an element that had the focus and still
 * exists, but not for the item of a menu or after a long press. If no opener exists any more, the main content gets the focus. `button` is
 * the opener, if it is known.
 */
export function useFocusReturn(panel: Ref, button?: Ref): void {
  const [opener] = useState(() => button?.current ?? findOpener())
  const { isFocusVisible } = useFocusVisible()
  const [isByKeyboard] = useState(isFocusVisible)
  useLayoutEffect(() => {
    // React Aria treats Enter on a button as a click of a screen reader, and then moves the focus only after all transitions. While posters
    // fade in, keys would go to the page behind.
    if (isByKeyboard) setInteractionModality('keyboard')
  }, [isByKeyboard])
  useEffect(() => {
    if (panel.current && opener) openers.set(panel.current, opener)
    return () => {
      // The page is inert until the effects of the panel have ended.
      requestAnimationFrame(() => {
        focusWhenLost(findOnScreen(opener))
        if (opener && !opener.isConnected) focusWhenLost(document.getElementById('main'))
      })
    }
  }, [panel, opener])
}
