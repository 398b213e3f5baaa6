import { type Direction, getAxis, getAxisSign, type Turn } from './direction.ts'
import type { Size } from './fit.ts'
import type { SheetView } from './sheet-view.ts'
import type { ZoneLayout } from './zones.ts'
import type { Point } from './zoom.ts'

/** Actions of every renderer that pointers and wheels can trigger. */
export interface InputTarget {
  readonly element: HTMLElement
  readonly zones: ZoneLayout
  readonly viewport: Size
  turn(turn: Turn): void
  /** Shows or hides the bars; 2 reverts the effect of the previous tap. */
  menu(count: 1 | 2): void
}

/** Actions of a renderer whose pages follow the finger. */
export interface SwipeTarget extends InputTarget {
  readonly direction: Direction
  readonly hasSwipes: boolean
  left(): void
  right(): void
  /** Shifts the pages on the screen by these pixels along the reading axis. */
  pull(offset: number): void
  /** Lets pulled pages slide back. */
  releasePull(): void
}

/** Actions of a renderer of spreads. */
export interface PagedInputTarget extends SwipeTarget {
  readonly isAnimated: boolean
  readonly sheet: SheetView | undefined
  readonly zoom: number
  setZoom(zoom: number, focus: Point): void
  doubleTap(point: Point): void
  hasNeighbour(turn: Turn): boolean
}

/** Returns functions that measure swipes along the reading axis. */
export function createSwipeAxis(target: SwipeTarget) {
  const isSideways = () => getAxis(target.direction) === 'x'
  return {
    along: (dx: number, dy: number): number => (isSideways() ? dx : dy),
    getLength: (): number => (isSideways() ? target.viewport.width : target.viewport.height),
    toTurn: (towards: 1 | -1): Turn => (towards === getAxisSign(target.direction) ? 'next' : 'previous'),
  }
}
