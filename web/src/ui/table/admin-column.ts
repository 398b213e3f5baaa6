import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { Column } from './column.ts'

/** A column of an administration table. */
export interface AdminColumn<T> extends Column<T> {
  /** True for values whose first order is descending, such as dates and sizes. */
  readonly isLargestFirst?: boolean
  /** True for the column that names the row; it is the heading of the row on phones. */
  readonly isMain?: boolean
  /** Present if the user can hide the column; the value is its initial state. */
  readonly choice?: 'shown' | 'hidden'
}

/** Features of TanStack Table that administration tables use; the others are not loaded. */
export const adminFeatures = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as AdminColumn<never>,
})
