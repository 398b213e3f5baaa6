import type { Turn } from '../direction.ts'
import type { Size } from '../fit.ts'
import { createMenuTaps, doubleTapMs } from '../menu-taps.ts'
import { endSelection, hasSelection } from '../text-selection.ts'
import { listenTouchTaps } from '../touch-tap.ts'
import { createWheelTurn } from '../wheel-turn.ts'
import { findTurn, type ZoneLayout } from '../zones.ts'
import { doubleTapZoom, getWheelZoom, type Point } from '../zoom.ts'

/** Actions of a strip that pointers and wheels can trigger. */
export interface StripInputTarget {
  readonly element: HTMLElement
  readonly zones: ZoneLayout
  readonly viewport: Size
  readonly zoom: number
  setZoom(zoom: number, focus: Point): void
  turn(turn: Turn): void
  menu(count: 1 | 2): void
  readonly isScrollingByItself: boolean
  canScroll(towards: 1 | -1): boolean
  /** Called when the reader scrolls beyond an end. */
  pressEdge(towards: 1 | -1): void
  stopGlide(): void
  stopAutoScroll(): void
}

/** Longest time, in milliseconds, between two frames of a fling: a finger put down within it stops the fling, and does nothing else. */
const flingGapMs = 80
/** Number of scroll events after a finger was lifted that make a fling: one can still come of the finger itself, or of a pinch. */
const minFlingScrolls = 3
const doubleTapTolerancePx = 32
/** Pixels that a finger must pull beyond an end to mean it. */
const minPullPx = 90
/** Pixels of one line, for mice that scroll in lines. */
const lineScrollPx = 40
/** Time, in milliseconds, within which the tap of a finger that has paused the strip ends. */
const pausingTapMs = 700

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a') !== null

function toPoint(element: HTMLElement, at: { clientX: number; clientY: number }): Point {
  const box = element.getBoundingClientRect()
  return { x: at.clientX - box.left, y: at.clientY - box.top }
}

/** Listens to taps: in a zone they scroll, elsewhere one shows the bars and two zoom. */
function listenTaps(strip: StripInputTarget, signal: AbortSignal): void {
  let lastTap = { at: Number.NEGATIVE_INFINITY, point: { x: 0, y: 0 } }
  const menuTaps = createMenuTaps((count) => strip.menu(count))
  let pausedAt = Number.NEGATIVE_INFINITY
  signal.addEventListener('abort', menuTaps.cancel)
  const tapMiddle = (event: PointerEvent | MouseEvent, point: Point) => {
    const isSecond =
      event.timeStamp - lastTap.at < doubleTapMs &&
      Math.hypot(point.x - lastTap.point.x, point.y - lastTap.point.y) < doubleTapTolerancePx
    lastTap = { at: isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp, point }
    if (isSecond) strip.setZoom(strip.zoom > 1 ? 1 : doubleTapZoom, point)
    menuTaps.tap(isSecond ? 2 : 1, 'pointerType' in event && event.pointerType === 'mouse')
  }
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
    if (event.timeStamp - pausedAt < pausingTapMs) return
    const point = toPoint(strip.element, event)
    const turn = strip.zoom > 1 ? undefined : findTurn(point, strip.viewport, strip.zones, 'vertical')
    if (turn) strip.turn(turn)
    else tapMiddle(event, point)
  }
  // A tap anywhere is the quickest way to pause, and does nothing else then.
  const onDown = (event: PointerEvent) => {
    hadSelection = endSelection(event.target)
    const isFling = scrollsSinceLift >= minFlingScrolls
    hasStoppedFling = event.pointerType === 'touch' && isFling && event.timeStamp - scrolledAt < flingGapMs
    if (!strip.isScrollingByItself || isControl(event.target)) return
    pausedAt = event.timeStamp
    strip.stopAutoScroll()
  }
  strip.element.addEventListener('pointerdown', onDown, { signal })
  const isTapped = listenTouchTaps(strip.element, signal, onTap)
  strip.element.addEventListener('click', (event) => !isTapped(event) && onTap(event), { signal })
}

function listenWheel(strip: StripInputTarget, signal: AbortSignal): void {
  const pressByWheel = createWheelTurn()
  const onWheel = (event: WheelEvent) => {
    strip.stopAutoScroll()
    const step = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : lineScrollPx
    if (event.ctrlKey) {
      // A pinch on a trackpad arrives as a wheel with ctrl; the browser would zoom the whole interface.
      event.preventDefault()
      strip.setZoom(strip.zoom * getWheelZoom(event.deltaY * step), toPoint(strip.element, event))
      return
    }
    strip.stopGlide()
    const towards = event.deltaY > 0 ? 1 : -1
    const roll = { deltaX: 0, deltaY: event.deltaY * step, at: event.timeStamp }
    if (pressByWheel(roll, strip.canScroll(towards))) strip.pressEdge(towards)
  }
  strip.element.addEventListener('wheel', onWheel, { signal, passive: false })
}

/** Listens to fingers: two of them zoom, one that pulls beyond an end means it. The browser itself scrolls. */
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
    // Only during a pinch, because scrolling would wait for a listener that may prevent it.
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
