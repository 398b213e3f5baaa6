import type { Axis } from './direction.ts'
import { createTapCounter } from './menu-taps.ts'
import { measureVelocity, type Sample } from './swipe.ts'
import { endSelection, hasSelection, isSelectable } from './text-selection.ts'
import { isControl, listenTouchTaps } from './touch-tap.ts'
import { type Point, toPoint } from './zoom.ts'

export type Drag = 'pan' | 'swipe' | 'none'

export interface GestureHandlers {
  /** Returns the effect of a drag that starts along this axis, towards this end. */
  begin(axis: Axis, towards: -1 | 1, isMouse: boolean): Drag
  touch(): void
  pan(dx: number, dy: number): void
  /** Called at the end of a pan, with its velocity in pixels per millisecond; 0 for a mouse. */
  panEnd(vx: number, vy: number): void
  /** Called during a swipe, with its pixels since the finger was put down. */
  swipe(dx: number, dy: number): void
  swipeEnd(dx: number, dy: number, vx: number, vy: number): void
  /** Called during a pinch, with the zoom since the last call and the middle of both fingers. */
  pinch(factor: number, focus: Point, dx: number, dy: number): void
  tap(point: Point, count: 1 | 2, isMouse: boolean): void
}

/** Distance in pixels after which a movement is a drag. */
const tapTolerancePx = 8

/** Returns the distance and the middle of the first two fingers. */
function getSpan(fingers: ReadonlyMap<number, Point>): { length: number; middle: Point } | undefined {
  const [a, b] = [...fingers.values()]
  if (!a || !b) return undefined
  return {
    length: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
  }
}

/**
 * Distinguishes taps, drags and pinches of one element. The element must have `touch-action: none`, because a browser that pans cancels the
 * second finger of a pinch. Points are relative to the element. Returns a function that stops listening.
 */
export function listenGestures(element: HTMLElement, handlers: GestureHandlers): () => void {
  const fingers = new Map<number, Point>()
  let mode: Drag | 'undecided' | 'pinch' = 'none'
  let start: Point = { x: 0, y: 0 }
  let xs: Sample[] = []
  let ys: Sample[] = []
  let isMouse = false
  let hasMoved = false
  let hadSelection = false
  const countTap = createTapCounter()

  const addSample = (point: Point, at: number) => {
    xs = [...xs.slice(-12), { at, value: point.x }]
    ys = [...ys.slice(-12), { at, value: point.y }]
  }

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || isControl(event.target)) return
    handlers.touch()
    hadSelection = endSelection(event.target)
    const point = toPoint(element, event)
    fingers.set(event.pointerId, point)
    isMouse = event.pointerType === 'mouse'
    if (isMouse && isSelectable(event.target)) {
      fingers.clear()
      hasMoved = false
      return
    }
    if (fingers.size === 1) {
      mode = 'undecided'
      start = point
      hasMoved = false
      xs = []
      ys = []
    } else {
      if (mode === 'swipe') handlers.swipeEnd(0, 0, 0, 0)
      mode = 'pinch'
      hasMoved = true
    }
    addSample(point, event.timeStamp)
  }

  const decide = (event: PointerEvent, dx: number, dy: number) => {
    if (Math.hypot(dx, dy) < tapTolerancePx) return
    hasMoved = true
    const axis: Axis = Math.abs(dx) > Math.abs(dy) ? 'x' : 'y'
    mode = handlers.begin(axis, (axis === 'x' ? dx : dy) > 0 ? 1 : -1, isMouse)
    // Not captured earlier, because elements below would not receive the click of a tap.
    element.setPointerCapture?.(event.pointerId)
  }

  const onMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const point = toPoint(element, event)
    const span = mode === 'pinch' ? getSpan(fingers) : undefined
    fingers.set(event.pointerId, point)
    addSample(point, event.timeStamp)
    if (mode === 'undecided') decide(event, point.x - start.x, point.y - start.y)
    else if (mode === 'pan') handlers.pan(point.x - before.x, point.y - before.y)
    if (mode === 'swipe') handlers.swipe(point.x - start.x, point.y - start.y)
    const now = span && getSpan(fingers)
    if (!span || !now) return
    handlers.pinch(
      now.length / span.length,
      now.middle,
      now.middle.x - span.middle.x,
      now.middle.y - span.middle.y,
    )
  }

  const finish = (event: PointerEvent) => {
    const vx = measureVelocity(xs, event.timeStamp)
    const vy = measureVelocity(ys, event.timeStamp)
    const point = toPoint(element, event)
    if (mode === 'pan') handlers.panEnd(isMouse ? 0 : vx, isMouse ? 0 : vy)
    else if (mode === 'swipe' && event.type === 'pointercancel') handlers.swipeEnd(0, 0, 0, 0)
    else if (mode === 'swipe') handlers.swipeEnd(point.x - start.x, point.y - start.y, vx, vy)
    mode = 'none'
  }

  const onUp = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return
    if (mode === 'pinch' && fingers.size > 0) {
      // The remaining finger continues to pan from its position.
      mode = fingers.size === 1 ? 'pan' : 'pinch'
      xs = []
      ys = []
    } else {
      finish(event)
    }
  }

  const tapAt = (event: MouseEvent) => {
    if (hasMoved || isControl(event.target) || hadSelection || hasSelection()) return
    const point = toPoint(element, event)
    handlers.tap(point, countTap(point, event.timeStamp), isMouse)
  }

  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  for (const name of ['pointerup', 'pointercancel'] as const) element.addEventListener(name, onUp, { signal })
  // A tap of a mouse is handled at its click: after pointerup, the click would hit the bar that the tap has opened.
  const isHandled = listenTouchTaps(element, signal, tapAt)
  element.addEventListener('click', (event) => !isHandled(event) && tapAt(event), { signal })
  return () => stop.abort()
}
