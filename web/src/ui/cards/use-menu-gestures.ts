import { type KeyboardEvent, type MouseEvent, type PointerEvent, type SyntheticEvent, useRef } from 'react'

const holdMs = 480
/** In pixels. A finger that moves further scrolls. */
const moveTolerancePx = 10

/** False for events of the open menu, which React passes to the card although the menu is elsewhere in the document. */
const isOnCard = ({ currentTarget, target }: SyntheticEvent) =>
  target instanceof Node && currentTarget.contains(target)

/** Opens the menu of a card by a long press, the menu key or Shift+F10. The right mouse button opens the menu of the browser. */
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
  /** Prevents the mouse events that some browsers send after a long press: they would focus the link, which closes the menu. */
  const keepMenuOpen = (event: SyntheticEvent) => {
    if (swallowsClick.current && event.cancelable && isOnCard(event)) event.preventDefault()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!isOnCard(event)) return
      isTouch.current = event.pointerType === 'touch'
      swallowsClick.current = false
      // In lists whose items can be selected, a long press selects.
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
    // Android sends this event for a long press, and would show the menu of the link.
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
