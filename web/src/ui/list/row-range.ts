/** Number of rows above and below the screen that are rendered, for quick scrolling and the Tab key. */
const overscan = 2
/** Maximum number of items in the document. */
const maxItems = 400

interface RowsOnScreen {
  /** Position in the list at the top of the screen, in pixels. */
  readonly offset: number
  readonly view: number
  /** Height of a row with its gap. */
  readonly step: number
  readonly count: number
  /** Items in a row. */
  readonly columns: number
}

/** Returns the rows to render, from `first` to before `last`. All rows have the same height, so that no row needs to be measured. */
export function getRowRange({ offset, view, step, count, columns }: RowsOnScreen) {
  const from = Math.floor(offset / step)
  const to = Math.ceil((offset + view) / step)
  const spare = Math.max(0, Math.min(overscan, Math.floor((maxItems / columns - (to - from)) / 2)))
  const clamp = (row: number) => Math.max(0, Math.min(count, row))
  return { first: clamp(from - spare), last: clamp(to + spare) }
}
