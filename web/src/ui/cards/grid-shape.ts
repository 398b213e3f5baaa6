import { cardHeight } from './card-shape.ts'

/** Widths and gaps as the style sheet has them for this screen, in pixels. */
export interface GridMeasure {
  readonly width: number
  readonly tile: number
  readonly gap: number
  readonly rowGap: number
}

export interface GridShape {
  readonly columns: number
  readonly cardWidth: number
  /** From the top of one row to the top of the next. */
  readonly rowStep: number
}

/** As many columns as fit; the cards share what is over, so that both edges are straight. */
export function gridShape({ width, tile, gap, rowGap }: GridMeasure): GridShape {
  const columns = Math.max(1, Math.floor((width + gap) / (tile + gap)))
  const cardWidth = Math.floor(((width - gap * (columns - 1)) / columns) * 100) / 100
  return { columns, cardWidth, rowStep: cardHeight(cardWidth) + rowGap }
}

/** Where an arrow key leads from a card; undefined when there is nothing that way. */
export function neighbourOf(index: number, key: string, columns: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    next: index + 1,
    previous: index - 1,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    Home: 0,
    End: count - 1,
  }
  const target = steps[key]
  return target === undefined || target < 0 || target >= count ? undefined : target
}
