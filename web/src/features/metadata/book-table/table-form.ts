import type { Book } from '@lectern/contract/books'
import type { Problem, Problems } from '../../../ui/form/form-errors.ts'
import type { Changes, Snapshot } from '../../../ui/form/form-state.ts'
import { readNumber, writeNumber } from '../../../ui/form/read-number.ts'
import { type BookValues, checkBook, toBookChange, toBookValues } from '../fields/book-form.ts'
import { readLocks } from '../fields/field-names.ts'
import { planEdit } from '../saving/plan-edits.ts'

/** Columns of the table of books (web behaviour 14.5). */
export const tableColumns = ['title', 'number', 'numberSort', 'releaseDate', 'isbn'] as const
export type TableColumn = (typeof tableColumns)[number]

/** Values of all books in one form, under `<book id>:<column>`. */
export type TableValues = Readonly<Record<string, string>>
export const cellName = (bookId: string, column: TableColumn): string => `${bookId}:${column}`
const splitName = (name: string) => {
  const at = name.lastIndexOf(':')
  return { bookId: name.slice(0, at), column: name.slice(at + 1) as TableColumn }
}
export const bookOfCell = (name: string): string => splitName(name).bookId

export function toTableSnapshot(books: readonly Book[]): Snapshot<TableValues> {
  const values: Record<string, string> = {}
  const locks: Record<string, boolean> = {}
  for (const { id, metadata } of books) {
    const bookValues = toBookValues(metadata)
    const bookLocks = readLocks(tableColumns, metadata)
    for (const column of tableColumns) {
      values[cellName(id, column)] = bookValues[column]
      locks[cellName(id, column)] = bookLocks[column]
    }
  }
  return { values, locks }
}

/** Returns the cells of each book: book id → column → value. */
function groupByBook<T>(
  cells: Readonly<Record<string, T>>,
): ReadonlyMap<string, Partial<Record<TableColumn, T>>> {
  const books = new Map<string, Partial<Record<TableColumn, T>>>()
  for (const [name, value] of Object.entries(cells)) {
    const { bookId, column } = splitName(name)
    books.set(bookId, { ...books.get(bookId), [column]: value } as Partial<Record<TableColumn, T>>)
  }
  return books
}

export function checkTable(_: TableValues, edits: Partial<TableValues>): Problems {
  const problems: Record<string, Problem> = {}
  for (const [bookId, values] of groupByBook(edits as TableValues))
    for (const [column, problem] of Object.entries(checkBook(values as Partial<BookValues>)))
      problems[cellName(bookId, column as TableColumn)] = problem
  return problems
}

/** Returns the edits of the books that change. */
export function planTable(books: readonly Book[], changes: Changes<TableValues>) {
  const values = groupByBook(changes.values as TableValues)
  const locks = groupByBook(changes.locks as Readonly<Record<string, boolean>>)
  return books.flatMap((book) => {
    const change = toBookChange({
      values: (values.get(book.id) ?? {}) as Partial<BookValues>,
      locks: locks.get(book.id) ?? {},
    })
    return planEdit(book, `${book.seriesTitle} #${book.metadata.number}`, change) ?? []
  })
}

/** Computes new values of cells for all books, given in the order of the table. */
export type ColumnTool = (values: TableValues, bookIds: readonly string[]) => TableValues

/** Adds to every sort number; other texts are kept. */
export const shiftNumbers =
  (by: number): ColumnTool =>
  (values, bookIds) =>
    Object.fromEntries(
      bookIds.flatMap((id) => {
        const name = cellName(id, 'numberSort')
        const number = readNumber(values[name] ?? '')
        // Rounded, because sums of decimals have extra digits.
        return number === null || Number.isNaN(number)
          ? []
          : [[name, writeNumber(Number((number + by).toFixed(6)))]]
      }),
    )

/** Copies the sort numbers to the displayed numbers. */
export const copySortNumbers: ColumnTool = (values, bookIds) =>
  Object.fromEntries(bookIds.map((id) => [cellName(id, 'number'), values[cellName(id, 'numberSort')] ?? '']))

/** Numbers the books in their order, starting with `first`. */
export const numberInRow =
  (first: number, columns: readonly TableColumn[]): ColumnTool =>
  (_, bookIds) =>
    Object.fromEntries(
      bookIds.flatMap((id, index) =>
        columns.map((column) => [cellName(id, column), writeNumber(first + index)]),
      ),
    )

/** Fills a column with pasted lines, starting at one book. */
export function fillDown(
  bookIds: readonly string[],
  from: string,
  column: TableColumn,
  lines: readonly string[],
): TableValues {
  const at = bookIds.indexOf(from)
  const targets = bookIds.slice(at, at + lines.length)
  return Object.fromEntries(targets.map((id, index) => [cellName(id, column), lines[index]?.trim() ?? '']))
}
