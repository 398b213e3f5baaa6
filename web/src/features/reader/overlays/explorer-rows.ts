import type { Page } from '../engine/book.ts'

export interface ExplorerCell {
  readonly page: number
  /** Number of columns: a wide page takes two. */
  readonly span: 1 | 2
  /** First of its columns, from 0. */
  readonly column: number
}
export type ExplorerRow = readonly ExplorerCell[]

const isWide = ({ width, height }: Pick<Page, 'width' | 'height'>) =>
  width !== null && height !== null && width > height

/** Divides the pages into rows of as many columns, in order. A wide page that does not fit in a row begins the next one. */
export function packRows(
  pages: readonly Pick<Page, 'number' | 'width' | 'height'>[],
  columnCount: number,
): readonly ExplorerRow[] {
  const rows: ExplorerCell[][] = []
  let row: ExplorerCell[] = []
  let column = 0
  for (const page of pages) {
    const span = columnCount > 1 && isWide(page) ? 2 : 1
    if (row.length > 0 && column + span > columnCount) {
      rows.push(row)
      row = []
      column = 0
    }
    row.push({ page: page.number, span, column })
    column += span
  }
  if (row.length > 0) rows.push(row)
  return rows
}

export const findRow = (rows: readonly ExplorerRow[], page: number): number =>
  rows.findIndex((row) => row.some((cell) => cell.page === page))

/** Returns the page of a row at a column; of a shorter row the last one. */
function getPageAt(row: ExplorerRow | undefined, column: number): number | undefined {
  const at = row?.find((cell) => column < cell.column + cell.span)
  return (at ?? row?.at(-1))?.page
}

/**
 * Returns the page to which a key moves the focus from `page`; undefined for other keys. Left and right follow the direction of the book;
 * Page Up and Page Down move by `screenRows` rows.
 */
export function getNextFocus(
  rows: readonly ExplorerRow[],
  page: number,
  key: string,
  { dir, screenRows }: { readonly dir: 'ltr' | 'rtl'; readonly screenRows: number },
): number | undefined {
  const last = rows.at(-1)?.at(-1)?.page ?? 1
  const index = findRow(rows, page)
  const column = rows[index]?.find((cell) => cell.page === page)?.column ?? 0
  const stepBy = (count: number) => Math.min(last, Math.max(1, page + count))
  const toRow = (count: number) =>
    getPageAt(rows[Math.min(rows.length - 1, Math.max(0, index + count))], column)
  switch (key) {
    case 'ArrowRight':
      return stepBy(dir === 'rtl' ? -1 : 1)
    case 'ArrowLeft':
      return stepBy(dir === 'rtl' ? 1 : -1)
    case 'ArrowDown':
      return toRow(1)
    case 'ArrowUp':
      return toRow(-1)
    case 'PageDown':
      return toRow(screenRows)
    case 'PageUp':
      return toRow(-screenRows)
    case 'Home':
      return 1
    case 'End':
      return last
    default:
      return undefined
  }
}
