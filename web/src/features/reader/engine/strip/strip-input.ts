import type { InputTarget } from '../input-target.ts'
import { createMenuTaps, createTapCounter } from '../menu-taps.ts'
import { endSelection, hasSelection } from '../text-selection.ts'
import { isControl, listenTouchTaps } from '../touch-tap.ts'
import { createWheelTurn, toRoll } from '../wheel-turn.ts'
import { findTurn } from '../zones.ts'
import { doubleTapZoom, type Point, toPoint, zoomByWheel } from '../zoom.ts'

/** Actions of a strip that pointers and wheels can trigger. */
export interface StripInputTarget extends InputTarget {
  readonly zoom: number
  readonly isAutoScrolling: boolean
  setZoom(zoom: number, focus: Point): void
  canScroll(towards: 1 | -1): boolean
  /** Called when the reader scrolls beyond an end. */
  pressEdge(towards: 1 | -1): void
  stopGlide(): void
  stopAutoScroll(): void
}

/** Longest time, in milliseconds, between two frames of a fling. A touch within this time only stops the fling. */
const flingGapMs = 80
/** Number of scroll events after a finger was lifted that make a fling: the finger itself, or a pinch, may still cause fewer. */
const minFlingScrolls = 3
/** Pixels that a finger must pull beyond an end to go there. */
const minPullPx = 90
/** Time after a touch that has stopped automatic scrolling within which its tap is ignored, in milliseconds. */
const stoppingTapMs = 700

/** Listens to taps: in a zone they scroll, elsewhere one shows the bars and two zoom. */
function listenTaps(strip: StripInputTarget, signal: AbortSignal): void {
  const menuTaps = createMenuTaps((count) => strip.menu(count))
  const countTap = createTapCounter()
  signal.addEventListener('abort', menuTaps.cancel)
  const tapMiddle = (event: PointerEvent | MouseEvent, point: Point) => {
    const count = countTap(point, event.timeStamp)
    if (count === 2) strip.setZoom(strip.zoom > 1 ? 1 : doubleTapZoom, point)
    menuTaps.tap(count, 'pointerType' in event && event.pointerType === 'mouse')
  }
  let stoppedAt = Number.NEGATIVE_INFINITY
  let hadSelection = false
  let scrolledAt = Number.NEGATIVE_INFINITY
  let hasStoppedFling = false
  let scrollsSinceLift = 0
  const onScroll = ({ timeStamp }: Event) => {
    scrolledAt = timeStamp
    scrollsSinceLift += 1
  }
  const onLift = () => {
    scrollsSinceLift = 0
  }
  strip.element.addEventListener('scroll', onScroll, { signal, passive: true })
  strip.element.addEventListener('touchend', onLift, { signal, passive: true })
  const onTap = (event: PointerEvent | MouseEvent) => {
    if (isControl(event.target) || hasStoppedFling || hadSelection || hasSelection()) return
    if (event.timeStamp - stoppedAt < stoppingTapMs) return
    const point = toPoint(strip.element, event)
    const turn = strip.zoom > 1 ? undefined : findTurn(point, strip.viewport, strip.zones, 'vertical')
    if (turn) strip.turn(turn)
    else tapMiddle(event, point)
  }
  const onDown = (event: PointerEvent) => {
    hadSelection = endSelection(event.target)
    const isFling = scrollsSinceLift >= minFlingScrolls
    hasStoppedFling = event.pointerType === 'touch' && isFling && event.timeStamp - scrolledAt < flingGapMs
    if (!strip.isAutoScrolling || isControl(event.target)) return
    stoppedAt = event.timeStamp
    strip.stopAutoScroll()
  }
  strip.element.addEventListener('pointerdown', onDown, { signal })
  const isHandled = listenTouchTaps(strip.element, signal, onTap)
  strip.element.addEventListener('click', (event) => !isHandled(event) && onTap(event), { signal })
}

function listenWheel(strip: StripInputTarget, signal: AbortSignal): void {
  const pressByWheel = createWheelTurn()
  const onWheel = (event: WheelEvent) => {
    strip.stopAutoScroll()
    if (zoomByWheel(event, strip.element, (factor, focus) => strip.setZoom(strip.zoom * factor, focus)))
      return
    strip.stopGlide()
    const towards = event.deltaY > 0 ? 1 : -1
    if (pressByWheel({ ...toRoll(event), deltaX: 0 }, strip.canScroll(towards))) strip.pressEdge(towards)
  }
  strip.element.addEventListener('wheel', onWheel, { signal, passive: false })
}

/** Listens to touches: two fingers zoom, and one that pulls beyond an end presses the edge. The browser itself scrolls. */
function listenTouches(strip: StripInputTarget, signal: AbortSignal): void {
  let pull: { readonly y: number; readonly canUp: boolean; readonly canDown: boolean } | undefined
  let pinch: { readonly length: number; readonly zoom: number } | undefined
  let pulledPx = 0
  const { element } = strip
  const measurePinch = ({ touches }: TouchEvent) => {
    const [a, b] = touches
    if (!a || !b) return undefined
    const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }
    const length = Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY))
    return { length, middle: toPoint(element, middle) }
  }
  const onStart = (event: TouchEvent) => {
    strip.stopAutoScroll()
    strip.stopGlide()
    const span = measurePinch(event)
    pinch = span && { length: span.length, zoom: strip.zoom }
    // Only during a pinch, because scrolling waits for listeners that may prevent it.
    if (span) element.addEventListener('touchmove', onPinch, { signal, passive: false })
    const [finger] = event.touches
    pulledPx = 0
    pull =
      finger && !span
        ? { y: finger.clientY, canUp: strip.canScroll(-1), canDown: strip.canScroll(1) }
        : undefined
  }
  const onPull = (event: TouchEvent) => {
    const [finger] = event.touches
    if (pull && finger) pulledPx = pull.y - finger.clientY
  }
  const onPinch = (event: TouchEvent) => {
    const span = measurePinch(event)
    if (!span || !pinch) return
    if (event.cancelable) event.preventDefault()
    strip.setZoom((pinch.zoom * span.length) / pinch.length, span.middle)
  }
  const onEnd = ({ type }: TouchEvent) => {
    if (type === 'touchcancel') pulledPx = 0
    if (pull && !pull.canDown && pulledPx > minPullPx) strip.pressEdge(1)
    else if (pull && !pull.canUp && pulledPx < -minPullPx) strip.pressEdge(-1)
    pull = undefined
    element.removeEventListener('touchmove', onPinch)
  }
  element.addEventListener('touchstart', onStart, { signal, passive: true })
  element.addEventListener('touchmove', onPull, { signal, passive: true })
  element.addEventListener('touchend', onEnd, { signal, passive: true })
  element.addEventListener('touchcancel', onEnd, { signal, passive: true })
}

/** Connects touch, mouse and wheel to a strip. Returns a function that disconnects them. */
export function listenStripInput(strip: StripInputTarget): () => void {
  const stop = new AbortController()
  listenTaps(strip, stop.signal)
  listenWheel(strip, stop.signal)
  listenTouches(strip, stop.signal)
  return () => stop.abort()
}
