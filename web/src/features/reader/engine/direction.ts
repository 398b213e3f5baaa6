/** How pages follow each other on the screen. */
export type Direction = 'ltr' | 'rtl' | 'vertical'
export type Side = 'left' | 'right'
export type Turn = 'next' | 'previous'
export type Axis = 'x' | 'y'
export type Zone = Side | 'menu'

/** The one place where left and right get their meaning. Vertical reading keeps right = onward. */
export const getTurn = (side: Side, direction: Direction): Turn =>
  (side === 'left') === (direction === 'rtl') ? 'next' : 'previous'

export const getAxis = (direction: Direction): Axis => (direction === 'vertical' ? 'y' : 'x')

/** On which end of the axis the next page lies: 1 right or below, -1 left. */
export const getAxisSign = (direction: Direction): 1 | -1 => (direction === 'rtl' ? -1 : 1)

/** Share of the width (of the height when reading vertically) at either end that turns a page. */
const turnZoneShare = 0.3

/** `x`, `y` in pixels from the corner of a viewport of this size. */
export function getZone(
  point: { x: number; y: number },
  size: { width: number; height: number },
  direction: Direction,
): Zone {
  const share = getAxis(direction) === 'x' ? point.x / size.width : point.y / size.height
  if (share < turnZoneShare) return 'left'
  return share > 1 - turnZoneShare ? 'right' : 'menu'
}
