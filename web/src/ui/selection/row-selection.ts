import type { SelectableList } from './selection-store.ts'

/** Lets the items of a row be selected. */
export interface RowSelection {
  readonly list: SelectableList
  /** Returns an item by its place in the row, from 0; undefined for one that is not loaded. */
  readonly itemAt: (index: number) => unknown
}
