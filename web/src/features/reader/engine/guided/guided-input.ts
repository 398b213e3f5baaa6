import { getAxis } from '../direction.ts'
import { listenGestures } from '../gestures.ts'
import { createSwipeAxis, type SwipeTarget } from '../input-target.ts'
import { createMenuTaps } from '../menu-taps.ts'
import { applyResistance, decideSwipe } from '../swipe.ts'
import { createWheelTurn, toRoll } from '../wheel-turn.ts'
import { findTurn } from '../zones.ts'
import { type Point, zoomByWheel } from '../zoom.ts'

/** Actions of guided view that pointers and wheels can trigger. */
export interface GuidedInputTarget extends SwipeTarget {
  /** True while the reader has moved the page by hand. */
  readonly isFree: boolean
  /** Returns to the panel after the page was moved by hand. */
  resume(): void
  /** Shows the whole page until the next step, or leaves guided view. */
  doubleTap(): void
  pan(dx: number, dy: number): void
  zoomAt(factor: number, focus: Point): void
}

function listenWheel(target: GuidedInputTarget, signal: AbortSignal): void {
  const turnByWheel = createWheelTurn()
  const onWheel = (event: WheelEvent) => {
    if (zoomByWheel(event, target.element, (factor, focus) => target.zoomAt(factor, focus))) return
    const turn = turnByWheel(toRoll(event), false)
    if (turn === 'left' || turn === 'right') target[turn]()
    else if (turn) target.turn(turn)
  }
  target.element.addEventListener('wheel', onWheel, { signal, passive: false })
}

/** Connects touch, mouse and wheel to guided view. Returns a function that disconnects them. */
export function listenGuidedInput(target: GuidedInputTarget): () => void {
  const menuTaps = createMenuTaps((count) => target.menu(count))
  const stop = new AbortController()
  listenWheel(target, stop.signal)
  const axis = createSwipeAxis(target)

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
    begin: (dragAxis, _towards, isMouse) =>
      !isMouse && !target.isFree && target.hasSwipes && dragAxis === getAxis(target.direction)
        ? 'swipe'
        : 'pan',
    touch: () => {},
    pan: (dx, dy) => target.pan(dx, dy),
    panEnd: () => {},
    swipe: (dx, dy) => target.pull(applyResistance(axis.along(dx, dy), axis.getLength())),
    swipeEnd(dx, dy, vx, vy) {
      const towards = decideSwipe(axis.along(dx, dy), axis.along(vx, vy), axis.getLength())
      target.releasePull()
      if (towards !== 0) target.turn(axis.toTurn(towards))
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
