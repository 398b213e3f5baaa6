import { type RefObject, useEffect } from 'react'

interface Focused {
  readonly element: HTMLElement
  /** The field of a form that it belongs to. */
  readonly field: Element | null
}

/** Number of elements that are remembered, the latest first. */
const trailLength = 5

/** Returns what takes the focus in a field; nothing on touch screens, where a keyboard would come up. */
const findControl = (field: Element | null | undefined): HTMLElement | undefined =>
  (!window.matchMedia?.('(pointer: coarse)').matches &&
    field?.isConnected &&
    field.querySelector<HTMLElement>('input, textarea, select, button')) ||
  undefined

/**
 * Keeps the focus in a panel when what has it is removed, as a button that answers a question is: it goes to the field of the button, or else
 * to what had the focus before. React Aria does so a frame or more later, until when keys would be lost, and focuses the cross of the panel.
 */
export function useKeptFocus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = panel.current
    if (!root) return
    let trail: readonly Focused[] = []
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const others = trail.filter(({ element }) => element !== target)
      trail = [{ element: target, field: target.closest('[data-field]') }, ...others].slice(0, trailLength)
    }
    const restore = () => {
      const [latest] = trail
      if (!latest || latest.element.isConnected || document.activeElement !== document.body) return
      const before = trail.find(({ element }) => element.isConnected)?.element
      const next = findControl(latest.field) ?? before ?? root
      next.focus()
    }
    const observer = new MutationObserver(restore)
    observer.observe(root, { childList: true, subtree: true })
    root.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      root.removeEventListener('focusin', remember)
    }
  }, [panel])
}
