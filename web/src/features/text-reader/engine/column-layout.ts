import type { Size } from '../../reader/engine/fit.ts'
import { baseFontPx, type TextSettings } from './text-settings.ts'

export interface ColumnLayout {
  readonly count: number
  /** Length of a line. */
  readonly column: number
  /** Space between two columns, on one page or two. */
  readonly gap: number
  /** Space before the first and after the last line of a page. */
  readonly edge: number
}

/** Default space at each side, on narrow and on wide screens. */
const narrowMargin = 20
const wideMargin = 44
const narrowScreen = 600
/** Space above and below the text, in CSS pixels, besides bars and footer. */
export const pageEdgePx = 10
/** Minimum width of a page with two columns, in `em`. */
const minTwoColumnsEm = 50

function countColumns({ width, height }: Size, settings: TextSettings): number {
  if (settings.columns !== 'auto') return settings.columns
  const isWide = width >= minTwoColumnsEm * baseFontPx * Math.max(1, settings.scale)
  return isWide && width > height ? 2 : 1
}

/**
 * Returns the columns of a page. Lines run along the width; in vertical writing they run along the height, and a page has one column. The space
 * between two columns is twice the margin, so that a column and its space are always an integer fraction of the page.
 */
export function layOutColumns(page: Size, settings: TextSettings, isVertical: boolean): ColumnLayout {
  const along = isVertical ? page.height : page.width
  const count = isVertical ? 1 : countColumns(page, settings)
  const usual = page.width < narrowScreen ? narrowMargin : wideMargin
  const wanted = Math.min(usual * settings.margins, along / count / 4)
  const maxColumn = settings.maxWidth * baseFontPx * settings.scale
  const column = Math.max(1, Math.floor(Math.min(along / count - 2 * wanted, isVertical ? along : maxColumn)))
  return {
    count,
    column,
    gap: along / count - column,
    edge: isVertical ? usual * settings.margins : pageEdgePx,
  }
}
