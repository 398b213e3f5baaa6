/** Direction in which pages follow each other on the screen. */
export type Direction = 'ltr' | 'rtl' | 'vertical'
export type Side = 'left' | 'right'
export type Turn = 'next' | 'previous'
export type Axis = 'x' | 'y'

/** Returns the turn of a side of the screen. In vertical reading, right turns forward. */
export const getTurn = (side: Side, direction: Direction): Turn =>
  (side === 'left') === (direction === 'rtl') ? 'next' : 'previous'

export const getAxis = (direction: Direction): Axis => (direction === 'vertical' ? 'y' : 'x')

/** Returns the end of the axis with the next page: 1 is right or below, -1 is left. */
export const getAxisSign = (direction: Direction): 1 | -1 => (direction === 'rtl' ? -1 : 1)
