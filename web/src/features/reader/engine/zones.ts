import { type Direction, getAxis, getTurn, type Turn } from './direction.ts'
import type { Size } from './fit.ts'
import type { Point } from './zoom.ts'

/** Arrangement of the zones of the screen in which a tap turns the page. Elsewhere a tap shows the bars. */
export type ZoneLayout = 'sides' | 'l' | 'edges' | 'off'

/** Part of the screen in which a tap turns the page. All four numbers are shares of the window, 0 to 1. */
export interface Zone extends Point, Size {
  readonly turn: Turn
}

const sideShare = 0.3
const edgeShare = 0.12

/** Returns a zone at each end of the axis; `share` is their length as a share of the window. */
function atBothEnds(direction: Direction, share: number): Zone[] {
  const isSideways = getAxis(direction) === 'x'
  const length = isSideways ? { width: share, height: 1 } : { width: 1, height: share }
  const end = isSideways ? { x: 1 - share, y: 0 } : { x: 0, y: 1 - share }
  return [
    { turn: getTurn('left', direction), x: 0, y: 0, ...length },
    { turn: getTurn('right', direction), ...end, ...length },
  ]
}

/** Returns zones of the shape of an L: the top or bottom and a side, which one hand reaches wherever it holds the device. */
function shapedLikeL(direction: Direction): Zone[] {
  const middle = 1 - 2 * sideShare
  const isBackLeft = direction !== 'rtl'
  return [
    { turn: 'previous', x: 0, y: 0, width: 1, height: sideShare },
    { turn: 'previous', x: isBackLeft ? 0 : 1 - sideShare, y: sideShare, width: sideShare, height: middle },
    { turn: 'next', x: isBackLeft ? 1 - sideShare : 0, y: sideShare, width: sideShare, height: middle },
    { turn: 'next', x: 0, y: 1 - sideShare, width: 1, height: sideShare },
  ]
}

/** Returns the zones of a layout. They do not overlap. */
export function listZones(layout: ZoneLayout, direction: Direction): readonly Zone[] {
  if (layout === 'off') return []
  if (layout === 'l') return shapedLikeL(direction)
  return atBothEnds(direction, layout === 'sides' ? sideShare : edgeShare)
}

/** Returns the turn of a tap; undefined outside all zones. `point`, in pixels, counts from the corner of a viewport of this size. */
export function findTurn(
  point: Point,
  size: Size,
  layout: ZoneLayout,
  direction: Direction,
): Turn | undefined {
  const x = point.x / size.width
  const y = point.y / size.height
  const isInside = (zone: Zone) =>
    x >= zone.x && x < zone.x + zone.width && y >= zone.y && y < zone.y + zone.height
  return listZones(layout, direction).find(isInside)?.turn
}
