import { getAxis, getAxisSign, type Turn } from './direction.ts'
import { type Drag, listenGestures } from './gestures.ts'
import type { InputTarget } from './input-target.ts'
import { createMenuTaps } from './menu-taps.ts'
import { startMomentum } from './momentum.ts'
import type { SheetView } from './sheet-view.ts'
import { applyResistance, decideSwipe } from './swipe.ts'
import type { FollowWheel } from './wheel-follow.ts'
import { createWheelTurn } from './wheel-turn.ts'
import { findTurn } from './zones.ts'
import { getWheelZoom, type Point } from './zoom.ts'

/** Pixels of one line, for mice that scroll in lines. */
const lineScrollPx = 40

/** Returns the pixels of one unit of the wheel. */
const getStep = (event: WheelEvent) => (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : lineScrollPx)

function listenWheel(stage: InputTarget, signal: AbortSignal): void {
  const turnByWheel = createWheelTurn()
  const toPoint = (event: WheelEvent): Point => {
    const box = stage.element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  let follow: FollowWheel | undefined
  const loadFollow = async () => {
    const { followWheel } = await import('./wheel-follow.ts')
    follow = followWheel(stage, signal)
  }
  /** True when the page follows this roll; the code for it is loaded when somebody rolls sideways for the first time. */
  const hasFollowed = (deltaX: number, event: WheelEvent) => {
    if (!(stage.hasSwipes && stage.isAnimated) || getAxis(stage.direction) !== 'x') return false
    if (!follow) void loadFollow().catch(() => {})
    return follow?.(deltaX, event.timeStamp) ?? false
  }
  const roll = (event: WheelEvent, sheet: SheetView) => {
    const step = getStep(event)
    const [deltaX, deltaY] = [event.deltaX * step, event.deltaY * step]
    const isSideways = Math.abs(deltaX) > Math.abs(deltaY)
    const canScroll = sheet.canScroll(isSideways ? 'x' : 'y', (isSideways ? deltaX : deltaY) > 0 ? 1 : -1)
    if (isSideways && !canScroll && hasFollowed(deltaX, event)) return
    const turn = turnByWheel({ deltaX, deltaY, at: event.timeStamp }, canScroll)
    if (turn === 'left' || turn === 'right') stage[turn]()
    else if (turn) stage.turn(turn)
  }
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) {
      // A pinch on a trackpad arrives as a wheel with ctrl; the browser would zoom the whole interface.
      event.preventDefault()
      stage.setZoom(stage.zoom * getWheelZoom(event.deltaY * getStep(event)), toPoint(event))
    } else if (stage.sheet && !event.shiftKey) {
      roll(event, stage.sheet)
    }
  }
  stage.element.addEventListener('wheel', onWheel, { signal, passive: false })
}

/** Connects touch, mouse and wheel to the stage. Returns a function that disconnects them. */
export function listenInput(stage: InputTarget): () => void {
  let stopGlide = () => {}
  const menuTaps = createMenuTaps((count) => stage.menu(count))
  const stop = new AbortController()
  listenWheel(stage, stop.signal)

  const getAxisLength = () =>
    getAxis(stage.direction) === 'x' ? stage.viewport.width : stage.viewport.height
  const turnTowards = (towards: 1 | -1): Turn =>
    towards === getAxisSign(stage.direction) ? 'next' : 'previous'
  const alongAxis = (dx: number, dy: number) => (getAxis(stage.direction) === 'x' ? dx : dy)

  const tap = (point: Point, count: 1 | 2, isMouse: boolean) => {
    const { viewport, zones, direction } = stage
    const turn = stage.zoom > 1 ? undefined : findTurn(point, viewport, zones, direction)
    if (turn) {
      menuTaps.cancel()
      stage.turn(turn)
    } else {
      if (count === 2) stage.doubleTap(point)
      menuTaps.tap(count, isMouse)
    }
  }

  const begin = (axis: 'x' | 'y', towards: 1 | -1, isMouse: boolean): Drag => {
    const { sheet } = stage
    if (!sheet) return 'none'
    // The page follows the finger: pulled to the right, it shows what is on the left.
    if (sheet.canScroll(axis, towards === 1 ? -1 : 1)) return 'pan'
    if (axis === getAxis(stage.direction) && !isMouse && stage.hasSwipes) return 'swipe'
    return stage.zoom > 1 ? 'pan' : 'none'
  }

  const stopGestures = listenGestures(stage.element, {
    begin,
    tap,
    touch: () => stopGlide(),
    pan: (dx, dy) => stage.sheet?.scrollBy(-dx, -dy),
    panEnd: (vx, vy) => {
      stopGlide = startMomentum(vx, vy, (dx, dy) => stage.sheet?.scrollBy(-dx, -dy) ?? false)
    },
    swipe: (dx, dy) => {
      const offset = alongAxis(dx, dy)
      const isOpen = stage.hasNeighbour(turnTowards(offset < 0 ? 1 : -1))
      stage.pull(isOpen ? offset : applyResistance(offset, getAxisLength()))
    },
    swipeEnd: (dx, dy, vx, vy) => {
      const towards = decideSwipe(alongAxis(dx, dy), alongAxis(vx, vy), getAxisLength())
      stage.releasePull()
      if (towards !== 0) stage.turn(turnTowards(towards))
    },
    pinch: (factor, focus, dx, dy) => {
      stage.setZoom(stage.zoom * factor, focus)
      stage.sheet?.scrollBy(-dx, -dy)
    },
  })

  return () => {
    stop.abort()
    stopGestures()
    stopGlide()
    menuTaps.cancel()
  }
}
