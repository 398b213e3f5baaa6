import { type Direction, getAxis, getAxisSign, type Turn } from '../direction.ts'
import type { Size } from '../fit.ts'
import { listenGestures } from '../gestures.ts'
import { createMenuTaps } from '../menu-taps.ts'
import { applyResistance, decideSwipe } from '../swipe.ts'
import { createWheelTurn } from '../wheel-turn.ts'
import { findTurn, type ZoneLayout } from '../zones.ts'
import { getWheelZoom, type Point } from '../zoom.ts'

/** Actions of guided view that pointers and wheels can trigger. */
export interface GuidedInputTarget {
  readonly element: HTMLElement
  readonly direction: Direction
  readonly zones: ZoneLayout
  readonly hasSwipes: boolean
  readonly viewport: Size
  /** True while the reader has moved the page by hand. */
  readonly isFree: boolean
  turn(turn: Turn): void
  left(): void
  right(): void
  menu(count: 1 | 2): void
  /** Returns to the panel after the page was moved by hand. */
  resume(): void
  /** Shows the whole page: for a moment, or for good. */
  doubleTap(): void
  pan(dx: number, dy: number): void
  zoomAt(factor: number, focus: Point): void
  /** Pulls the picture aside by these pixels along the reading axis. */
  pull(offset: number): void
  releasePull(): void
}

/** Pixels of one line, for mice that scroll in lines. */
const lineScrollPx = 40

function listenWheel(target: GuidedInputTarget, signal: AbortSignal): void {
  const turnByWheel = createWheelTurn()
  const onWheel = (event: WheelEvent) => {
    const step = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : lineScrollPx
    if (event.ctrlKey) {
      // A pinch on a trackpad arrives as a wheel with ctrl; the browser would zoom the whole interface.
      event.preventDefault()
      const box = target.element.getBoundingClientRect()
      const focus = { x: event.clientX - box.left, y: event.clientY - box.top }
      target.zoomAt(getWheelZoom(event.deltaY * step), focus)
      return
    }
    const turn = turnByWheel(
      { deltaX: event.deltaX * step, deltaY: event.deltaY * step, at: event.timeStamp },
      false,
    )
    if (turn === 'left') target.left()
    else if (turn === 'right') target.right()
    else if (turn) target.turn(turn)
  }
  target.element.addEventListener('wheel', onWheel, { signal, passive: false })
}

/** Connects touch, mouse and wheel to guided view. Returns a function that disconnects them. */
export function listenGuidedInput(target: GuidedInputTarget): () => void {
  const menuTaps = createMenuTaps((count) => target.menu(count))
  const stop = new AbortController()
  listenWheel(target, stop.signal)
  const isSideways = () => getAxis(target.direction) === 'x'
  const getLength = () => (isSideways() ? target.viewport.width : target.viewport.height)
  const turnTowards = (towards: 1 | -1): Turn =>
    towards === getAxisSign(target.direction) ? 'next' : 'previous'

  const stopGestures = listenGestures(target.element, {
    tap(point, count, isMouse) {
      const turn = findTurn(point, target.viewport, target.zones, target.direction)
      if (turn || target.isFree) {
        menuTaps.cancel()
        if (turn) target.turn(turn)
        else target.resume()
      } else {
        if (count === 2) target.doubleTap()
        menuTaps.tap(count, isMouse)
      }
    },
    begin: (axis, _towards, isMouse) =>
      !isMouse && !target.isFree && target.hasSwipes && (axis === 'x') === isSideways() ? 'swipe' : 'pan',
    touch: () => {},
    pan: (dx, dy) => target.pan(dx, dy),
    panEnd: () => {},
    swipe: (dx, dy) => target.pull(applyResistance(isSideways() ? dx : dy, getLength())),
    swipeEnd(dx, dy, vx, vy) {
      const towards = isSideways() ? decideSwipe(dx, vx, getLength()) : decideSwipe(dy, vy, getLength())
      target.releasePull()
      if (towards !== 0) target.turn(turnTowards(towards))
    },
    pinch(factor, focus, dx, dy) {
      target.zoomAt(factor, focus)
      target.pan(dx, dy)
    },
  })
  return () => {
    stop.abort()
    stopGestures()
    menuTaps.cancel()
  }
}
