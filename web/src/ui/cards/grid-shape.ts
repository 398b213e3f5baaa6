import { type CardDensity, cardHeight } from './card-shape.ts'

/** Widths and gaps of the style sheet on this screen, in pixels. */
export interface GridMeasure {
  readonly width: number
  readonly tile: number
  readonly gap: number
  readonly rowGap: number
  readonly density?: CardDensity
}

export interface GridShape {
  readonly columns: number
  readonly cardWidth: number
  /** Distance from the top of one row to the top of the next. */
  readonly rowStep: number
}

/** Computes how many columns fit. The cards share the remaining width, so that they fill the grid exactly. */
export function gridShape({ width, tile, gap, rowGap, density }: GridMeasure): GridShape {
  const columns = Math.max(1, Math.floor((width + gap) / (tile + gap)))
  const cardWidth = Math.floor(((width - gap * (columns - 1)) / columns) * 100) / 100
  return { columns, cardWidth, rowStep: cardHeight(cardWidth, density) + rowGap }
}

/** Returns the index of the card that a key moves to, if any. `rowsOnScreen` is the number of rows of PageUp and PageDown. */
export function findNeighbour(
  index: number,
  key: string,
  columns: number,
  count: number,
  rowsOnScreen = 1,
): number | undefined {
  const column = index % columns
  const lastInColumn = index + Math.floor((count - 1 - index) / columns) * columns
  const steps: Readonly<Record<string, number>> = {
    next: index + 1,
    previous: index - 1,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    PageDown: Math.min(index + rowsOnScreen * columns, lastInColumn),
    PageUp: Math.max(index - rowsOnScreen * columns, column),
    Home: 0,
    End: count - 1,
  }
  const target = steps[key]
  return target === undefined || target < 0 || target >= count ? undefined : target
}

/** Returns the move of a key in the reading direction of the page. */
export function toMove(key: string, isRtl: boolean): string {
  if (key === 'ArrowRight') return isRtl ? 'previous' : 'next'
  if (key === 'ArrowLeft') return isRtl ? 'next' : 'previous'
  return key
}
