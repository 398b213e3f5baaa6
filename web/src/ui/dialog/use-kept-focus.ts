import { type RefObject, useEffect } from 'react'
import { findControl } from '../form/focus-field.ts'

interface Focused {
  readonly element: HTMLElement
  /** The form field that contains it. */
  readonly field: Element | null
}

/** Number of elements that are remembered, the latest first. */
const trailLength = 5

/** True on touch screens, where focusing a text field opens a keyboard. */
export const isTouchScreen = (): boolean => window.matchMedia?.('(pointer: coarse)').matches ?? false

/**
 * Keeps the focus in a panel when the focused element is removed, such as a button that answers a question. The focus moves to the field of
 * the button, otherwise to the element that had it before; on touch screens to the panel, so that no keyboard opens. React Aria would move it
 * a frame or more later, so that keys are lost, and to the close button.
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
