import {
  columnResizingFeature,
  columnSizingFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { Column } from '../table/column.ts'

/** A column of a table of items. */
export interface TableColumn<T> extends Column<T> {
  /** Width in pixels until the user chooses another. */
  readonly width: number
  /** True for the one column that takes the remaining width. */
  readonly isFlexible?: boolean
  /** True for a column that is always shown. */
  readonly isFixed?: boolean
  /** True if only screen readers announce the heading. */
  readonly isHeadingHidden?: boolean
}

/** Features of TanStack Table that tables of items use; the others are not loaded. */
export const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  rowSortingFeature,
  columnMeta: {} as TableColumn<never>,
})

export const minColumnWidth = 48
export const maxColumnWidth = 640
/** Least width of the flexible column. */
const minFlexible = 140

/** Returns the column as TanStack Table has it. */
export const toDefinition = (column: TableColumn<never>) => ({
  id: column.id,
  size: column.width,
  minSize: Math.min(minColumnWidth, column.width),
  maxSize: maxColumnWidth,
  enableResizing: !column.isFlexible && !column.isHeadingHidden,
  enableSorting: column.sortKey !== undefined,
  meta: column,
})

/** Returns the columns to show: of those that were chosen as many as fit, in their order; flexible and fixed ones always. */
export function fitColumns<T>(
  columns: readonly TableColumn<T>[],
  chosen: readonly string[],
  widths: Readonly<Record<string, number>>,
  available: number,
): readonly TableColumn<T>[] {
  const fixed = columns.reduce((sum, { isFixed, width }) => sum + (isFixed ? width : 0), minFlexible)
  let left = available - fixed
  return columns.filter(({ id, width, isFlexible, isFixed }) => {
    if (isFlexible || isFixed) return true
    if (!chosen.includes(id)) return false
    left -= widths[id] ?? width
    return left >= 0
  })
}
