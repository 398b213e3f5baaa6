import css from './drag-select.module.css'
import type { Selectable } from './item-selection.ts'
import { type SelectableItems, selectRangeOf } from './select-items.ts'
import { setRange, startRange } from './selection-store.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** Height of the edges of the window where a drag scrolls, and the maximum step of a frame. */
const edgePx = 72
const maxStepPx = 22

/** Returns how far the page scrolls in one frame while the pointer is at this height. */
function scrollStep(y: number, height: number): number {
  if (y < edgePx) return -Math.ceil(((edgePx - Math.max(0, y)) / edgePx) * maxStepPx)
  if (y > height - edgePx) return Math.ceil(((Math.min(height, y) - (height - edgePx)) / edgePx) * maxStepPx)
  return 0
}

/** Calls `update` for each position of the pointer and while the page scrolls below it, until it is released. */
function trackPointer(start: Point, update: (at: Point) => void, end: () => void): void {
  const stop = new AbortController()
  const { signal } = stop
  let at = start
  let frame = 0
  const scroll = () => {
    const step = scrollStep(at.y, window.innerHeight)
    if (step !== 0) {
      window.scrollBy({ top: step, behavior: 'instant' })
      update(at)
    }
    frame = requestAnimationFrame(scroll)
  }
  const finish = () => {
    stop.abort()
    cancelAnimationFrame(frame)
    end()
  }
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    at = { x, y }
    update(at)
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', finish, { signal })
  window.addEventListener('pointercancel', finish, { signal })
  window.addEventListener('blur', finish, { signal })
  frame = requestAnimationFrame(scroll)
}

interface Range {
  readonly at: Point & { readonly index: number | undefined }
  readonly element: HTMLElement
  readonly getItems: () => SelectableItems | undefined
  readonly isHeld: () => boolean
}

/** Selects from the item that a finger has pressed to the item below the finger. */
export function dragRange({ at, element, getItems, isHeld }: Range): void {
  const from = at.index
  const start = getItems()
  if (from === undefined || !start || !isHeld()) return
  const position = start.list.first + from
  let last = from
  trackPointer(
    at,
    ({ x, y }) => {
      const card = document.elementFromPoint(x, y)?.closest('[data-card]')
      const items = getItems()
      // Other rows on the screen have their own indexes.
      const index = card && element.contains(card) ? Number(card.getAttribute('data-card')) : last
      if (!items || index === last) return
      last = index
      selectRangeOf(items, position, items.list.first + index).catch(() => {})
    },
    () => {},
  )
}

interface Frame {
  readonly at: Point
  readonly element: HTMLElement
  readonly getItems: () => SelectableItems | undefined
}

/** Draws a frame from the point where the mouse was pressed, and adds the items that it touches to the selection. */
export function dragFrame({ at, element, getItems }: Frame): void {
  const start = getItems()
  if (!start) return
  startRange(start.list)
  const frame = document.createElement('div')
  frame.className = css.frame ?? ''
  document.body.append(frame)
  document.documentElement.classList.add(css.dragging ?? '')
  const origin = { x: at.x, y: at.y - element.getBoundingClientRect().top }
  /** Items that the frame touches, including cards that are scrolled away and no longer rendered. */
  const touched = new Map<number, Selectable>()
  const update = ({ x, y }: Point) => {
    const top = element.getBoundingClientRect().top
    const [left, right] = [Math.min(origin.x, x), Math.max(origin.x, x)]
    const [from, to] = [Math.min(origin.y + top, y), Math.max(origin.y + top, y)]
    Object.assign(frame.style, {
      left: `${left}px`,
      top: `${from}px`,
      width: `${right - left}px`,
      height: `${to - from}px`,
    })
    const items = getItems()
    if (!items) return
    for (const card of element.querySelectorAll('[data-card]')) {
      const index = Number(card.getAttribute('data-card'))
      const box = card.getBoundingClientRect()
      const isTouched = box.left < right && box.right > left && box.top < to && box.bottom > from
      const item = items.itemAt(index) as Selectable | undefined
      if (isTouched && item) touched.set(index, item)
      else touched.delete(index)
    }
    setRange(items.list, [...touched.values()])
  }
  trackPointer(at, update, () => {
    frame.remove()
    document.documentElement.classList.remove(css.dragging ?? '')
  })
}
