import { type Choice, chooseRange } from './choose.ts'
import css from './drag-select.module.css'
import type { Selectable } from './selection.ts'
import { setRange, startRange } from './selection-store.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** Height at the edges of the window in which a drag scrolls, and the most it scrolls in a frame. */
const edgePx = 72
const maxStepPx = 22

/** Returns how far the page scrolls in a frame while the pointer is at this height. */
function scrollStep(y: number, height: number): number {
  if (y < edgePx) return -Math.ceil(((edgePx - Math.max(0, y)) / edgePx) * maxStepPx)
  if (y > height - edgePx) return Math.ceil(((Math.min(height, y) - (height - edgePx)) / edgePx) * maxStepPx)
  return 0
}

/** Follows the pointer until it is released: calls `update` for each of its places and while the page scrolls below it. */
function followPointer(start: Point, update: (at: Point) => void, end: () => void): void {
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
  readonly getChoice: () => Choice | undefined
  readonly isHeld: () => boolean
}

/** Selects from the item that a finger holds to the one that it is over. */
export function dragRange({ at, element, getChoice, isHeld }: Range): void {
  const from = at.index
  const start = getChoice()
  if (from === undefined || !start || !isHeld()) return
  const place = start.list.first + from
  let last = from
  followPointer(
    at,
    ({ x, y }) => {
      const card = document.elementFromPoint(x, y)?.closest('[data-card]')
      const choice = getChoice()
      // Other rows on the screen have numbers of their own.
      const index = card && element.contains(card) ? Number(card.getAttribute('data-card')) : last
      if (!choice || index === last) return
      last = index
      chooseRange(choice, place, choice.list.first + index).catch(() => {})
    },
    () => {},
  )
}

interface Frame {
  readonly at: Point
  readonly element: HTMLElement
  readonly getChoice: () => Choice | undefined
}

/** Draws a frame from where the mouse was pressed, and selects the items that it touches besides those that are selected. */
export function dragFrame({ at, element, getChoice }: Frame): void {
  const start = getChoice()
  if (!start) return
  startRange(start.list)
  const box = document.createElement('div')
  box.className = css.frame ?? ''
  document.body.append(box)
  document.documentElement.classList.add(css.dragging ?? '')
  const origin = { x: at.x, y: at.y - element.getBoundingClientRect().top }
  /** Items that the frame touched when they last existed: cards that are scrolled away do not. */
  const touched = new Map<number, Selectable>()
  const update = ({ x, y }: Point) => {
    const top = element.getBoundingClientRect().top
    const [left, right] = [Math.min(origin.x, x), Math.max(origin.x, x)]
    const [from, to] = [Math.min(origin.y + top, y), Math.max(origin.y + top, y)]
    Object.assign(box.style, {
      left: `${left}px`,
      top: `${from}px`,
      width: `${right - left}px`,
      height: `${to - from}px`,
    })
    const choice = getChoice()
    if (!choice) return
    for (const card of element.querySelectorAll('[data-card]')) {
      const index = Number(card.getAttribute('data-card'))
      const place = card.getBoundingClientRect()
      const isTouched = place.left < right && place.right > left && place.top < to && place.bottom > from
      const item = choice.itemAt(index) as Selectable | undefined
      if (isTouched && item) touched.set(index, item)
      else touched.delete(index)
    }
    setRange(choice.list, [...touched.values()])
  }
  followPointer(at, update, () => {
    box.remove()
    document.documentElement.classList.remove(css.dragging ?? '')
  })
}
