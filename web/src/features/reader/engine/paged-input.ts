import { getAxis } from './direction.ts'
import { type Drag, listenGestures } from './gestures.ts'
import { createSwipeAxis, type PagedInputTarget } from './input-target.ts'
import { createMenuTaps } from './menu-taps.ts'
import { startMomentum } from './momentum.ts'
import type { SheetView } from './sheet-view.ts'
import { applyResistance, decideSwipe } from './swipe.ts'
import type { FollowWheel } from './wheel-follow.ts'
import { createWheelTurn, toRoll } from './wheel-turn.ts'
import { findTurn } from './zones.ts'
import { zoomByWheel } from './zoom.ts'

function listenWheel(target: PagedInputTarget, signal: AbortSignal): void {
  const turnByWheel = createWheelTurn()
  let follow: FollowWheel | undefined
  const loadFollow = async () => {
    const { followWheel } = await import('./wheel-follow.ts')
    follow = followWheel(target, signal)
  }
  /** Returns true if the page follows this roll. The code for it is loaded by the first sideways roll. */
  const followRoll = (deltaX: number, at: number) => {
    if (!(target.hasSwipes && target.isAnimated) || getAxis(target.direction) !== 'x') return false
    if (!follow) void loadFollow().catch(() => {})
    return follow?.(deltaX, at) ?? false
  }
  const handleRoll = (event: WheelEvent, sheet: SheetView) => {
    const roll = toRoll(event)
    const isSideways = Math.abs(roll.deltaX) > Math.abs(roll.deltaY)
    const delta = isSideways ? roll.deltaX : roll.deltaY
    const canScroll = sheet.canScroll(isSideways ? 'x' : 'y', delta > 0 ? 1 : -1)
    if (isSideways && !canScroll && followRoll(delta, roll.at)) return
    const turn = turnByWheel(roll, canScroll)
    if (turn === 'left' || turn === 'right') target[turn]()
    else if (turn) target.turn(turn)
  }
  const onWheel = (event: WheelEvent) => {
    if (zoomByWheel(event, target.element, (factor, focus) => target.setZoom(target.zoom * factor, focus)))
      return
    if (target.sheet && !event.shiftKey) handleRoll(event, target.sheet)
  }
  target.element.addEventListener('wheel', onWheel, { signal, passive: false })
}

/** Connects touch, mouse and wheel to a renderer of spreads. Returns a function that disconnects them. */
export function listenPagedInput(target: PagedInputTarget): () => void {
  let stopMomentum = () => {}
  const menuTaps = createMenuTaps((count) => target.menu(count))
  const stop = new AbortController()
  listenWheel(target, stop.signal)
  const axis = createSwipeAxis(target)

  const stopGestures = listenGestures(target.element, {
    tap(point, count, isMouse) {
      const { viewport, zones, direction } = target
      const turn = target.zoom > 1 ? undefined : findTurn(point, viewport, zones, direction)
      if (turn) {
        menuTaps.cancel()
        target.turn(turn)
      } else {
        if (count === 2) target.doubleTap(point)
        menuTaps.tap(count, isMouse)
      }
    },
    begin(dragAxis, towards, isMouse): Drag {
      const { sheet } = target
      if (!sheet) return 'none'
      // The page follows the finger: pulled to the right, it shows its left side.
      if (sheet.canScroll(dragAxis, towards === 1 ? -1 : 1)) return 'pan'
      if (dragAxis === getAxis(target.direction) && !isMouse && target.hasSwipes) return 'swipe'
      return target.zoom > 1 ? 'pan' : 'none'
    },
    touch: () => stopMomentum(),
    pan: (dx, dy) => target.sheet?.scrollBy(-dx, -dy),
    panEnd(vx, vy) {
      stopMomentum = startMomentum(vx, vy, (dx, dy) => target.sheet?.scrollBy(-dx, -dy) ?? false)
    },
    swipe(dx, dy) {
      const offset = axis.along(dx, dy)
      const isOpen = target.hasNeighbour(axis.toTurn(offset < 0 ? 1 : -1))
      target.pull(isOpen ? offset : applyResistance(offset, axis.getLength()))
    },
    swipeEnd(dx, dy, vx, vy) {
      const towards = decideSwipe(axis.along(dx, dy), axis.along(vx, vy), axis.getLength())
      target.releasePull()
      if (towards !== 0) target.turn(axis.toTurn(towards))
    },
    pinch(factor, focus, dx, dy) {
      target.setZoom(target.zoom * factor, focus)
      target.sheet?.scrollBy(-dx, -dy)
    },
  })

  return () => {
    stop.abort()
    stopGestures()
    stopMomentum()
    menuTaps.cancel()
  }
}
