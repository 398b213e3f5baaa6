import { baseFontPx, type TextSettings } from './text-settings.ts'

/** Measures of a page in CSS pixels. */
export interface PageBox {
  readonly width: number
  readonly height: number
}

export interface ColumnLayout {
  /** Number of columns side by side. */
  readonly count: number
  /** Length of a line. */
  readonly column: number
  /** Space between two columns, which are also two pages. */
  readonly gap: number
  /** Space before the first and after the last line of a page. */
  readonly edge: number
}

/** Usual space at each side, on narrow and on wide screens. */
const narrowMargin = 20
const wideMargin = 44
const narrowScreen = 600
/** Space above and below the text, in CSS pixels; bars and footer have their own. */
export const pageEdgePx = 10
/** Width from which two columns are comfortable, in `em`. */
const minTwoColumnsEm = 50

/** Returns the number of columns of a page that is not vertical. */
function countColumns({ width, height }: PageBox, settings: TextSettings): number {
  if (settings.columns !== 'auto') return settings.columns
  const isWide = width >= minTwoColumnsEm * baseFontPx * Math.max(1, settings.scale)
  return isWide && width > height ? 2 : 1
}

/**
 * Returns the columns of a page. Lines run along the width, in vertical writing along the height; there a page has one column. Twice the
 * margin is between two columns, so that a column and its space are always a whole share of the page.
 */
export function layOutColumns(page: PageBox, settings: TextSettings, isVertical: boolean): ColumnLayout {
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
