import type { ReactNode } from 'react'

export interface TableColumn<T> {
  readonly id: string
  readonly label: string
  /** Width in pixels until the reader chooses another. */
  readonly width: number
  /** Takes the rest of the width; one column does. */
  readonly isFlexible?: boolean
  /** Name of the order by this column; absent when the server has none. */
  readonly sortKey?: string | undefined
  /** True for numbers, whose digits stand below each other. */
  readonly isNumber?: boolean
  /** True when the heading is only read out. */
  readonly isHeadingHidden?: boolean
  readonly cell: (item: T) => ReactNode
}

export const minColumnWidth = 48
export const maxColumnWidth = 640
/** Least width of the flexible column. */
const minFlexible = 140

export const clampWidth = (width: number): number =>
  Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)))

/** Returns as many columns as fit, in their order: the last ones go first, the flexible one never. */
export function fitColumns<T>(
  columns: readonly TableColumn<T>[],
  widths: Readonly<Record<string, number>>,
  available: number,
): readonly TableColumn<T>[] {
  let left = available - minFlexible
  return columns.filter(({ id, width, isFlexible }) => {
    if (isFlexible) return true
    left -= widths[id] ?? width
    return left >= 0
  })
}
