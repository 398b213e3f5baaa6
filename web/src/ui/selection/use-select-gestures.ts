import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { type SelectableItems, startRangeAt, toggleAt } from './select-items.ts'
import { isItemSelected, type SelectableList } from './selection-store.ts'

const holdMs = 480
/** In pixels. A finger that moves further scrolls; a mouse that moves further drags a frame. */
const tolerancePx = 8

interface Gestures {
  readonly list: SelectableList | undefined
  readonly itemAt: SelectableItems['itemAt']
  readonly container: RefObject<HTMLElement | null>
  readonly isSelecting: boolean
}

const cardOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
const indexOf = (card: Element) => Number(card.getAttribute('data-card'))

/**
 * Returns event handlers that select items of a list: a click on the mark of an item, Space or x on the focused item, a long press that a
 * finger can extend to a range, a frame that the mouse drags, and any click on an item while others are selected. Empty without a `list`.
 */
export function useSelectGestures({ container, list, itemAt, isSelecting }: Gestures) {
  const items = list ? { list, itemAt } : undefined
  const press = useRef<{ x: number; y: number; index: number | undefined; timer?: number } | undefined>(
    undefined,
  )
  const swallowsClick = useRef(false)
  const isHeld = useRef(false)
  const latest = useRef(items)
  useEffect(() => {
    latest.current = items
  })
  // React registers passive listeners, which cannot keep the page from scrolling during a drag.
  useEffect(() => {
    const element = container.current
    if (!element || !list) return
    const keepPage = (event: TouchEvent) => {
      if (isHeld.current && event.cancelable) event.preventDefault()
    }
    element.addEventListener('touchmove', keepPage, { passive: false })
    return () => element.removeEventListener('touchmove', keepPage)
  }, [container, list])
  if (!items) return {}

  const release = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
    isHeld.current = false
  }
  const drag = (pointer: 'touch' | 'mouse', at: { x: number; y: number; index: number | undefined }) => {
    const element = container.current
    if (!element) return
    import('./drag-select.ts')
      .then(({ dragRange, dragFrame }) =>
        pointer === 'touch'
          ? dragRange({ at, element, getItems: () => latest.current, isHeld: () => isHeld.current })
          : dragFrame({ at, element, getItems: () => latest.current }),
      )
      .catch(() => {})
  }
  const hold = () => {
    const at = press.current
    if (!at || at.index === undefined) return
    isHeld.current = true
    swallowsClick.current = true
    navigator.vibrate?.(10)
    const item = items.itemAt(at.index) as { readonly id: string } | undefined
    if (item && isItemSelected(items.list.key, item.id)) toggleAt(items, at.index, false)
    else startRangeAt(items, at.index)
    drag('touch', at)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      release()
      swallowsClick.current = false
      const { target, currentTarget } = event
      if (!(target instanceof Element) || !currentTarget.contains(target)) return
      const card = cardOf(target)
      const at = { x: event.clientX, y: event.clientY, index: card ? indexOf(card) : undefined }
      if (event.pointerType === 'touch') {
        if (card && !target.closest('[data-select-mark]'))
          press.current = { ...at, timer: window.setTimeout(hold, holdMs) }
      } else if (event.button === 0 && !target.closest('button, input')) {
        press.current = at
      }
    },
    onPointerMove: (event: PointerEvent) => {
      const at = press.current
      if (!at || isHeld.current) return
      if (Math.hypot(event.clientX - at.x, event.clientY - at.y) <= tolerancePx) return
      release()
      if (event.pointerType !== 'mouse' || event.buttons !== 1) return
      swallowsClick.current = true
      drag('mouse', at)
    },
    onPointerUp: release,
    onPointerCancel: release,
    onClickCapture: (event: MouseEvent) => {
      const { target, currentTarget } = event
      if (!(target instanceof Element) || !currentTarget.contains(target)) return
      const card = cardOf(target)
      const isMark = target.closest('[data-select-mark]') !== null
      const isMenu = target.closest('[aria-haspopup]') !== null
      // Enter on a link opens it, also while items are selected.
      const toggles = isMark || (isSelecting && !isMenu && event.detail > 0)
      if (!swallowsClick.current && !(card && toggles)) return
      event.preventDefault()
      event.stopPropagation()
      if (!swallowsClick.current && card) toggleAt(items, indexOf(card), event.shiftKey)
      swallowsClick.current = false
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      const isKey = event.key === ' ' || event.key.toLowerCase() === 'x'
      if (!isKey || event.ctrlKey || event.altKey || event.metaKey) return
      if (!(event.target instanceof Element) || !event.target.matches('[data-card-link]')) return
      const card = cardOf(event.target)
      if (!card) return
      event.preventDefault()
      event.stopPropagation()
      toggleAt(items, indexOf(card), event.shiftKey)
    },
  }
}
