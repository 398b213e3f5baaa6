import type { Book } from '@lectern/contract/books'
import type { ImportRequest, TransientBook } from '@lectern/contract/import'
import type { Series } from '@lectern/contract/series'
import { fileName } from '../../books/detail/book-facts.ts'

/** Data of a series that a row needs. */
export type TargetSeries = Pick<Series, 'id' | 'oneshot' | 'metadata'>

/** A file to import, with the result of its analysis and the choices of the user. */
export interface ImportRow {
  /** Its status is UNKNOWN before its analysis. */
  readonly file: TransientBook
  readonly isChosen: boolean
  readonly analysis: 'waiting' | 'running' | 'done' | { readonly error: unknown }
  readonly series: TargetSeries | undefined
  /** Number in the series; an existing book of the same number is replaced. */
  readonly number: number | undefined
  /** New file name without extension; undefined keeps the name. */
  readonly name: string | undefined
  /** True if an existing book of the same number is kept beside the new one. */
  readonly keepsExisting: boolean
  readonly result: ImportResult | undefined
}

/** `sent`: the server has accepted the request; `at` in ms. A message is an error code or a sentence of the server. */
export type ImportResult =
  | { readonly kind: 'sent'; readonly at: number }
  | { readonly kind: 'imported'; readonly bookId: string | null }
  | { readonly kind: 'failed'; readonly message: string }

/** Reason why a row cannot be imported. */
export type RowProblem =
  | 'not_analyzed'
  | 'not_ready'
  | 'no_series'
  | 'oneshot_taken'
  | 'same_book'
  | 'same_name'

/** Series id → its books; absent while they are loading. */
export type BooksOf = ReadonlyMap<string, readonly Book[]>

/** A row with the state that follows from it and from the other rows. */
export interface RowState {
  readonly row: ImportRow
  /** The existing book that is replaced. */
  readonly upgrade: Book | undefined
  readonly problem: RowProblem | null
}

export const createRow = (file: TransientBook): ImportRow => ({
  file,
  isChosen: true,
  analysis: 'waiting',
  series: undefined,
  number: undefined,
  name: undefined,
  keepsExisting: false,
  result: undefined,
})

const isSameFile = (a: TransientBook, b: TransientBook) =>
  a.url === b.url && a.sizeBytes === b.sizeBytes && a.fileLastModified === b.fileLastModified

/** Returns rows for the files of a scan. A known file keeps its choices, and its result, so that it is not imported twice by accident. */
export function mergeScan(before: readonly ImportRow[], files: readonly TransientBook[]): ImportRow[] {
  const known = new Map(before.map((row) => [row.file.url, row]))
  return files.map((file) => {
    const old = known.get(file.url)
    if (!old || !isSameFile(old.file, file)) return createRow(file)
    if (old.result?.kind === 'sent' || old.result?.kind === 'imported') return old
    return { ...old, file, analysis: 'waiting', result: undefined }
  })
}

/** Returns the file name without its extension. */
export const removeExtension = (name: string): string => name.replace(/\.[^.]+$/, '')

/** Returns the extension with its dot; empty if there is none. */
export const getExtension = (name: string): string => name.slice(removeExtension(name).length)

/** Returns the name of the file after the import, with its extension. */
export const getDestination = ({ file, name }: ImportRow): string => {
  // On some servers only the path of a transient book has the extension.
  const source = fileName(file.url)
  return name === undefined ? source : name + getExtension(source)
}

/** Returns the book of the series with the number of the row; for a one-shot its only book. */
function findExisting(row: ImportRow, booksOf: BooksOf): Book | undefined {
  const { series, number } = row
  const books = series && booksOf.get(series.id)
  if (!books) return undefined
  const available = books.filter(({ deleted }) => !deleted)
  if (series.oneshot) return available[0]
  return number === undefined ? undefined : available.find(({ metadata }) => metadata.numberSort === number)
}

function findProblem(row: ImportRow, upgrade: Book | undefined, booksOf: BooksOf): RowProblem | null {
  if (row.analysis !== 'done') return 'not_analyzed'
  if (row.file.status !== 'READY') return 'not_ready'
  if (!row.series || !booksOf.has(row.series.id)) return row.series ? 'not_analyzed' : 'no_series'
  if (row.series.oneshot && !upgrade) return 'oneshot_taken'
  return null
}

/** True for a row that is not imported and not on its way. */
export const isPending = ({ row: { result } }: { readonly row: ImportRow }): boolean =>
  result === undefined || result.kind === 'failed'

/** Returns the rows with their problems. Of selected rows that would replace the same book or write the same file, only the first can be imported. */
export function describeRows(rows: readonly ImportRow[], booksOf: BooksOf): RowState[] {
  const replaced = new Set<string>()
  const names = new Set<string>()
  return rows.map((row) => {
    const upgrade = row.keepsExisting && !row.series?.oneshot ? undefined : findExisting(row, booksOf)
    const problem = findProblem(row, upgrade, booksOf)
    if (problem !== null || !row.isChosen || !isPending({ row })) return { row, upgrade, problem }
    const path = `${row.series?.id} ${getDestination(row).toLowerCase()}`
    if (upgrade && replaced.has(upgrade.id)) return { row, upgrade, problem: 'same_book' }
    if (names.has(path)) return { row, upgrade, problem: 'same_name' }
    if (upgrade) replaced.add(upgrade.id)
    names.add(path)
    return { row, upgrade, problem: null }
  })
}

/** True for a row that an import would send now. */
export const isReady = ({ row, problem }: RowState): boolean =>
  row.isChosen && problem === null && isPending({ row })

/** Filters of rows; `upgrade` are ready rows that replace a book. */
export const rowFilters = ['all', 'ready', 'upgrade', 'problem', 'sent', 'imported', 'failed'] as const
export type RowFilter = (typeof rowFilters)[number]
export type RowCounts = Readonly<Record<RowFilter, number>>

/** True for rows that a filter shows. */
export function isShown(state: RowState, filter: RowFilter): boolean {
  const { row, problem } = state
  switch (filter) {
    case 'all':
      return true
    case 'ready':
      return isReady(state)
    case 'upgrade':
      return isReady(state) && state.upgrade !== undefined
    case 'problem':
      return isPending(state) && problem !== null && row.analysis !== 'waiting' && row.analysis !== 'running'
    default:
      return row.result?.kind === filter
  }
}

export function countRows(states: readonly RowState[]): RowCounts {
  const counts = { all: 0, ready: 0, upgrade: 0, problem: 0, sent: 0, imported: 0, failed: 0 }
  for (const state of states) for (const filter of rowFilters) if (isShown(state, filter)) counts[filter] += 1
  return counts
}

/** Returns the request to import one row. */
export function toImport({ row, upgrade }: RowState): ImportRequest['books'][number] {
  return {
    sourceFile: row.file.url,
    seriesId: row.series?.id ?? '',
    ...(upgrade && { upgradeBookId: upgrade.id }),
    ...(row.name !== undefined && { destinationName: row.name }),
    // A typed number has precedence over the number in the file.
    ...(row.number !== undefined && row.number !== row.file.number && { number: row.number }),
  }
}
