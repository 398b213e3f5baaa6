import type { ColumnSort } from '@tanstack/react-table'
import type { ReactNode } from 'react'

/** Properties of a column that tables of items and tables of administration share. */
export interface Column<T> {
  readonly id: string
  readonly label: string
  /** Name of the sort order by this column; absent if the server has none. */
  readonly sortKey?: string | undefined
  /** True for numbers; their digits are aligned. */
  readonly isNumber?: boolean
  readonly cell: (item: T) => ReactNode
}

/** Returns a sort order as TanStack Table has it; a key without a column marks none as sorted. */
export const toSorting = (
  columns: readonly Column<never>[],
  key: string,
  isDescending: boolean,
): ColumnSort[] => [{ id: columns.find(({ sortKey }) => sortKey === key)?.id ?? '', desc: isDescending }]
