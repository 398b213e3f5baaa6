import { limits } from '@lectern/contract/limits'
import type { ReadListMatches } from '@lectern/contract/readlists'

export interface ListSeries {
  readonly seriesId: string
  readonly title: string
  readonly releaseDate: string | null
}
export interface ListBook {
  readonly bookId: string
  readonly number: string
  readonly title: string
}

/** An entry of a ComicRack reading list, with the series and book that were found or chosen for it. */
export interface ListRow {
  /** Position in the file, 1-based. */
  readonly position: number
  /** Names that the series may have, the most exact one first. */
  readonly names: readonly string[]
  readonly number: string
  readonly series: ListSeries | undefined
  readonly book: ListBook | undefined
  /** True if other books match as well, until the user chooses one. */
  readonly isAmbiguous?: boolean | undefined
}

export type ListProblem = 'no_series' | 'no_book' | 'duplicate' | 'ambiguous'

export interface ListRowState {
  readonly row: ListRow
  /** Null for a matched row. */
  readonly problem: ListProblem | null
}

export const listFilters = ['all', 'ok', 'error', 'ambiguous', 'duplicate'] as const
export type ListFilter = (typeof listFilters)[number]

/** Returns the rows for a reply of the server: the first match, which is the best one, and its first book. */
export const toRows = ({ requests }: ReadListMatches): ListRow[] =>
  requests.map(({ request, matches, ambiguous }, at) => ({
    position: at + 1,
    names: request.series,
    number: request.number,
    series: matches[0]?.series,
    book: matches[0]?.books[0],
    isAmbiguous: ambiguous,
  }))

/** Returns the rows of a list that was matched again. Rows with a book are kept; the other rows take the new matches. */
export const mergeMatches = (before: readonly ListRow[], found: readonly ListRow[]): ListRow[] =>
  before.map((row, at) => {
    const next = found[at]
    if (row.book || !next?.book) return row
    return { ...row, series: next.series, book: next.book, isAmbiguous: next.isAmbiguous }
  })

/** Returns the rows with their problems. A book of an earlier row is a duplicate. */
export function describeList(rows: readonly ListRow[]): ListRowState[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    if (!row.series) return { row, problem: 'no_series' }
    if (!row.book) return { row, problem: 'no_book' }
    if (seen.has(row.book.bookId)) return { row, problem: 'duplicate' }
    seen.add(row.book.bookId)
    return { row, problem: row.isAmbiguous ? 'ambiguous' : null }
  })
}

/** True for rows that a filter shows. */
export function isListRowShown({ problem }: ListRowState, filter: ListFilter): boolean {
  if (filter === 'all') return true
  if (filter === 'ok') return problem === null
  if (filter === 'error') return problem === 'no_series' || problem === 'no_book'
  return problem === filter
}

export function countList(states: readonly ListRowState[]): Readonly<Record<ListFilter, number>> {
  const counts = { all: 0, ok: 0, error: 0, ambiguous: 0, duplicate: 0 }
  for (const state of states)
    for (const filter of listFilters) if (isListRowShown(state, filter)) counts[filter] += 1
  return counts
}

/** Returns the index of the next row with a problem, continuing at the first row after the last one; -1 if there is none. */
export function findNextProblem(states: readonly ListRowState[], after: number): number {
  const isWrong = ({ problem }: ListRowState) => problem !== null && problem !== 'duplicate'
  const next = states.findIndex((state, at) => at > after && isWrong(state))
  return next < 0 ? states.findIndex(isWrong) : next
}

/** Returns the books in their order, each once. */
export const getBookIds = (rows: readonly ListRow[]): string[] => [
  ...new Set(rows.flatMap(({ book }) => (book ? [book.bookId] : []))),
]

/** Returns name and number of an entry as one text. */
export const describeEntry = ({ names, number }: Pick<ListRow, 'names' | 'number'>): string =>
  `${names[0] ?? ''} #${number}`

/** Returns the description with the entries that have no book, cut to the longest text that servers accept. */
export function addMissing(summary: string, heading: string, rows: readonly ListRow[]): string {
  const missing = rows.filter(({ book }) => !book).map((row) => `- ${describeEntry(row)}`)
  if (missing.length === 0) return summary
  const text = [summary.trim(), [heading, ...missing].join('\n')].filter((part) => part !== '').join('\n\n')
  return text.slice(0, limits.maxText)
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** Returns the rows as a ComicRack reading list, so that they can be matched again without their file. */
export function toReadingList(name: string, rows: readonly ListRow[]): string {
  const books = rows.map(({ names, number }) => {
    const plain = names.at(-1) ?? ''
    const first = names[0] ?? ''
    const volume =
      names.length > 1 && first.startsWith(`${plain} (`) ? first.slice(plain.length + 2, -1) : undefined
    const more = volume === undefined ? '' : ` Volume="${escapeXml(volume)}"`
    return `<Book Series="${escapeXml(plain)}" Number="${escapeXml(number)}"${more}/>`
  })
  return `<?xml version="1.0"?><ReadingList><Name>${escapeXml(name)}</Name><Books>${books.join('')}</Books></ReadingList>`
}
