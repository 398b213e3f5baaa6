import type { Direction, Turn } from './direction.ts'
import type { Size } from './fit.ts'
import type { SheetView } from './sheet-view.ts'
import type { ZoneLayout } from './zones.ts'
import type { Point } from './zoom.ts'

/** Actions of the renderer that pointers and wheels can trigger. */
export interface InputTarget {
  readonly element: HTMLElement
  readonly direction: Direction
  readonly zones: ZoneLayout
  readonly hasSwipes: boolean
  readonly isAnimated: boolean
  readonly viewport: Size
  readonly sheet: SheetView | undefined
  readonly zoom: number
  setZoom(zoom: number, focus: Point): void
  doubleTap(point: Point): void
  turn(turn: Turn): void
  left(): void
  right(): void
  /** Shows or hides the bars; 2 takes back what the tap before has done. */
  menu(count: 1 | 2): void
  hasNeighbour(turn: Turn): boolean
  /** Shows the open spread pulled aside by these pixels along the reading axis. */
  pull(offset: number): void
  /** Lets a pulled spread slide back. */
  releasePull(): void
}
