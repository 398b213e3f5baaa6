import type { Size } from '../fit.ts'

/** Pixels of an image, four bytes each: red, green, blue, alpha. */
export interface Pixels extends Size {
  readonly data: Uint8ClampedArray | Uint8Array
}

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

export type Side = 'left' | 'top' | 'right' | 'bottom'
/** All sides, clockwise. */
export const sides = ['left', 'top', 'right', 'bottom'] as const satisfies readonly Side[]

/** Returns an object with a value for each side. */
export const mapSides = <T>(getValue: (side: Side) => T): Record<Side, T> => ({
  left: getValue('left'),
  top: getValue('top'),
  right: getValue('right'),
  bottom: getValue('bottom'),
})

/** Lines that run parallel to one side of an image, counted from that side inwards. */
export interface Lines {
  readonly count: number
  /** Number of pixels of each line. */
  readonly length: number
  /** Returns the index in `data` of the red byte of a pixel. */
  indexOf(line: number, at: number): number
}

export function getLines({ width, height }: Pixels, side: Side): Lines {
  const isColumn = side === 'left' || side === 'right'
  const count = isColumn ? width : height
  const isFromEnd = side === 'right' || side === 'bottom'
  return {
    count,
    length: isColumn ? height : width,
    indexOf: (line, at) => {
      const depth = isFromEnd ? count - 1 - line : line
      return 4 * (isColumn ? at * width + depth : depth * width + at)
    },
  }
}

/** Returns the perceived brightness of a color, 0 to 255. */
export const getLightness = ([red, green, blue]: Rgb): number => 0.299 * red + 0.587 * green + 0.114 * blue
