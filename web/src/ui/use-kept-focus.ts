import { type RefObject, useEffect } from 'react'
import { findControl } from './form/focus-field.ts'

interface Focused {
  readonly element: HTMLElement
  /** The field of a form that it belongs to. */
  readonly field: Element | null
}

/** Number of elements that are remembered, the latest first. */
const trailLength = 5

/** True on touch screens, where a keyboard comes up with the focus of a text field. */
export const isTouchScreen = (): boolean => window.matchMedia?.('(pointer: coarse)').matches ?? false

/**
 * Keeps the focus in a panel when what has it is removed, as a button that answers a question is: it goes to the field of the button, or else
 * to what had the focus before; on touch screens to the panel, so that no keyboard comes up. React Aria moves the focus a frame or more later,
 * until when keys would be lost, and then to the cross of the panel.
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
      if (isTouchScreen()) return root.focus()
      const field = latest.field?.isConnected ? latest.field : null
      const target = findControl(field) ?? trail.find(({ element }) => element.isConnected)?.element ?? root
      target.focus()
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
