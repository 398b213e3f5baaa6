import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { beginAt, type Choice, chooseItem } from './choose.ts'
import { isItemSelected, type SelectableList } from './selection-store.ts'

const holdMs = 480
/** Pixels; a finger that moves further scrolls, and a mouse that does drags a frame. */
const tolerancePx = 8

interface Gestures {
  readonly list: SelectableList | undefined
  readonly itemAt: Choice['itemAt']
  readonly container: RefObject<HTMLElement | null>
  readonly isSelecting: boolean
}

const cardOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
const indexOf = (card: Element) => Number(card.getAttribute('data-card'))

/**
 * Returns what lets the items of a list be selected: by their marks, and by Space or x on the focused one; while something is selected, by a click anywhere
 * on them; by a long press, from which a finger drags a range; by a frame that the mouse drags. Nothing without a `list`.
 */
export function useSelectGestures({ container, list, itemAt, isSelecting }: Gestures) {
  const choice = list ? { list, itemAt } : undefined
  const press = useRef<{ x: number; y: number; index: number | undefined; timer?: number } | undefined>(
    undefined,
  )
  const swallowsClick = useRef(false)
  const isHeld = useRef(false)
  const latest = useRef(choice)
  useEffect(() => {
    latest.current = choice
  })
  // React listens passively: a drag that selects must keep the page from scrolling.
  useEffect(() => {
    const element = container.current
    if (!element || !list) return
    const keepPage = (event: TouchEvent) => {
      if (isHeld.current && event.cancelable) event.preventDefault()
    }
    element.addEventListener('touchmove', keepPage, { passive: false })
    return () => element.removeEventListener('touchmove', keepPage)
  }, [container, list])
  if (!choice) return {}

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
          ? dragRange({ at, element, getChoice: () => latest.current, isHeld: () => isHeld.current })
          : dragFrame({ at, element, getChoice: () => latest.current }),
      )
      .catch(() => {})
  }
  const hold = () => {
    const at = press.current
    if (!at || at.index === undefined) return
    isHeld.current = true
    swallowsClick.current = true
    navigator.vibrate?.(10)
    const item = choice.itemAt(at.index) as { readonly id: string } | undefined
    if (item && isItemSelected(choice.list.key, item.id)) chooseItem(choice, at.index, false)
    else beginAt(choice, at.index)
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
      // Enter on a link opens it also while something is selected.
      const toggles = isMark || (isSelecting && !isMenu && event.detail > 0)
      if (!swallowsClick.current && !(card && toggles)) return
      event.preventDefault()
      event.stopPropagation()
      if (!swallowsClick.current && card) chooseItem(choice, indexOf(card), event.shiftKey)
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
      chooseItem(choice, indexOf(card), event.shiftKey)
    },
  }
}
