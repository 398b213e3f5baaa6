import type { Axis } from './direction.ts'
import { doubleTapMs } from './menu-taps.ts'
import { measureVelocity, type Sample } from './swipe.ts'
import { endSelection, hasSelection, isSelectable } from './text-selection.ts'
import { listenTouchTaps } from './touch-tap.ts'
import type { Point } from './zoom.ts'

export type Drag = 'pan' | 'swipe' | 'none'

export interface GestureHandlers {
  /** Returns the effect of a drag that starts along this axis, towards this end. */
  begin(axis: Axis, towards: -1 | 1, isMouse: boolean): Drag
  touch(): void
  pan(dx: number, dy: number): void
  /** Ends a pan with its velocity in pixels per millisecond; 0 for a mouse. */
  panEnd(vx: number, vy: number): void
  /** Reports a swipe in pixels since the finger went down. */
  swipe(dx: number, dy: number): void
  swipeEnd(dx: number, dy: number, vx: number, vy: number): void
  /** `factor` since the last call; `focus` is the middle of both fingers. */
  pinch(factor: number, focus: Point, dx: number, dy: number): void
  tap(point: Point, count: 1 | 2, isMouse: boolean): void
}

/** Distance in pixels that a finger may move before it becomes a drag. */
const tapTolerancePx = 8
const doubleTapTolerancePx = 32

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button') !== null

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
 * Distinguishes taps, drags and pinches of one element. The element must have `touch-action: none`: a browser that pans by itself cancels
 * the second finger of a pinch. Points are relative to the element. Returns a function that stops listening.
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
  let lastTap = { at: Number.NEGATIVE_INFINITY, point: start }

  const toPoint = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const addSample = (point: Point, at: number) => {
    xs = [...xs.slice(-12), { at, value: point.x }]
    ys = [...ys.slice(-12), { at, value: point.y }]
  }

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || isControl(event.target)) return
    handlers.touch()
    hadSelection = endSelection(event.target)
    const point = toPoint(event)
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
    // Captured only now: a captured pointer would take the click away from the elements below.
    element.setPointerCapture?.(event.pointerId)
  }

  const onMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const point = toPoint(event)
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
    const point = toPoint(event)
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
    const point = toPoint(event)
    const isSecond =
      event.timeStamp - lastTap.at < doubleTapMs &&
      Math.hypot(point.x - lastTap.point.x, point.y - lastTap.point.y) < doubleTapTolerancePx
    lastTap = { at: isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp, point }
    handlers.tap(point, isSecond ? 2 : 1, isMouse)
  }

  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', onUp, { signal })
  element.addEventListener('pointercancel', onUp, { signal })
  // A tap of a mouse is a click, not a pointerup: otherwise the click that follows would hit the bar that the tap opened.
  const isTapped = listenTouchTaps(element, signal, tapAt)
  element.addEventListener('click', (event) => !isTapped(event) && tapAt(event), { signal })
  return () => stop.abort()
}
