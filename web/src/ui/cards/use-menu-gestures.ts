import { type KeyboardEvent, type MouseEvent, type PointerEvent, type SyntheticEvent, useRef } from 'react'

const holdMs = 480
/** Pixels; a finger that moves further scrolls. */
const moveTolerancePx = 10

/** False for events of the open menu, which React passes on to the card although the menu is elsewhere in the document. */
const isOnCard = ({ currentTarget, target }: SyntheticEvent) =>
  target instanceof Node && currentTarget.contains(target)

/**
 * Opens a card's menu by a long press and by the menu key or Shift+F10. The right mouse button keeps the browser's own menu, which can open
 * a link in a new tab.
 */
export function useMenuGestures(open: () => void) {
  const hold = useRef<{ timer: number; x: number; y: number } | undefined>(undefined)
  const isTouch = useRef(false)
  const swallowsClick = useRef(false)
  const release = () => {
    clearTimeout(hold.current?.timer)
    hold.current = undefined
  }
  const openByTouch = () => {
    release()
    swallowsClick.current = true
    open()
  }
  /** Prevents the mouse events that some browsers derive from the end of a long press: they focus the link, which closes the new menu. */
  const keepMenuOpen = (event: SyntheticEvent) => {
    if (swallowsClick.current && event.cancelable && isOnCard(event)) event.preventDefault()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!isOnCard(event)) return
      isTouch.current = event.pointerType === 'touch'
      swallowsClick.current = false
      // A long press selects in lists where something can be selected.
      if (!isTouch.current || event.currentTarget.closest('[data-selectable]')) return
      hold.current = { timer: window.setTimeout(openByTouch, holdMs), x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      const at = hold.current
      if (at && Math.hypot(event.clientX - at.x, event.clientY - at.y) > moveTolerancePx) release()
    },
    onPointerUp: release,
    onPointerCancel: release,
    onTouchEnd: keepMenuOpen,
    onMouseDown: keepMenuOpen,
    // Android reports a long press by this event, and would show the menu of the link.
    onContextMenu: (event: MouseEvent) => {
      if (!isTouch.current) return
      event.preventDefault()
      if (hold.current) openByTouch()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!swallowsClick.current || !isOnCard(event)) return
      swallowsClick.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ContextMenu' && !(event.shiftKey && event.key === 'F10')) return
      event.preventDefault()
      open()
    },
  }
}
