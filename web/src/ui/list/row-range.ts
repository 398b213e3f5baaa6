/** Rows kept above and below the screen: enough for a flick and for the Tab key. */
const overscan = 2
/** Greatest number of items in the document. */
const maxItems = 400

interface RowsOnScreen {
  /** Place in the list at the top of the screen, in pixels. */
  readonly place: number
  readonly view: number
  /** Height of a row with its gap. */
  readonly step: number
  readonly count: number
  /** Items in a row. */
  readonly columns: number
}

/** Returns the rows that must exist, from `first` to before `last`. All rows are equally high, so that no row need be measured. */
export function getRowRange({ place, view, step, count, columns }: RowsOnScreen) {
  const from = Math.floor(place / step)
  const to = Math.ceil((place + view) / step)
  const spare = Math.max(0, Math.min(overscan, Math.floor((maxItems / columns - (to - from)) / 2)))
  const clamp = (row: number) => Math.max(0, Math.min(count, row))
  return { first: clamp(from - spare), last: clamp(to + spare) }
}
