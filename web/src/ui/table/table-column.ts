import type { ReactNode } from 'react'

/** A column of an administration table. */
export interface AdminColumn<T> {
  readonly id: string
  readonly label: string
  /** Name of the order by this column; absent when there is none. */
  readonly sortKey?: string
  /** True for values whose first order is descending, such as dates and sizes. */
  readonly isLargestFirst?: boolean
  /** True for numbers, whose digits stand below each other. */
  readonly isNumber?: boolean
  /** True for the column that names the row; it is the heading of the row on phones. */
  readonly isMain?: boolean
  /** Whether the reader may hide the column, and whether it is hidden until they show it. */
  readonly choice?: 'shown' | 'hidden'
  readonly cell: (item: T) => ReactNode
}
