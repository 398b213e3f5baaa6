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

/** An entry of a ComicRack reading list, with what was found or chosen for it. */
export interface ListRow {
  /** Position in the file, 1-based. */
  readonly position: number
  /** Names that the series may have, the most exact one first. */
  readonly names: readonly string[]
  readonly number: string
  readonly series: ListSeries | undefined
  readonly book: ListBook | undefined
  /** True when other books fit as well, until somebody chooses. */
  readonly isAmbiguous?: boolean | undefined
}

export type ListProblem = 'no_series' | 'no_book' | 'duplicate' | 'ambiguous'

export interface ListRowState {
  readonly row: ListRow
  /** What must or may be looked at; null for a row that is right. */
  readonly problem: ListProblem | null
}

export type ListFilter = 'all' | 'ok' | 'error' | 'ambiguous' | 'duplicate'
export const listFilters: readonly ListFilter[] = ['all', 'ok', 'error', 'ambiguous', 'duplicate']

/** Returns the rows for the answer of the server: the first match, which it found the best one, and its first book. */
export const toRows = ({ requests }: ReadListMatches): ListRow[] =>
  requests.map(({ request, matches, ambiguous }, at) => ({
    position: at + 1,
    names: request.series,
    number: request.number,
    series: matches[0]?.series,
    book: matches[0]?.books[0],
    isAmbiguous: ambiguous,
  }))

/** Returns the rows of a list that was matched again: what was chosen stays, the rest takes what is found now. */
export const mergeMatches = (before: readonly ListRow[], found: readonly ListRow[]): ListRow[] =>
  before.map((row, at) => {
    const next = found[at]
    if (row.book || !next?.book) return row
    return { ...row, series: next.series, book: next.book, isAmbiguous: next.isAmbiguous }
  })

/** Returns the rows with their problems. A book that is in an earlier row is a duplicate. */
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

/** Returns the index of the next row with a problem after another one, from the beginning after the end; -1 when there is none. */
export function findNextProblem(states: readonly ListRowState[], after: number): number {
  const isWrong = ({ problem }: ListRowState) => problem !== null && problem !== 'duplicate'
  const next = states.findIndex((state, at) => at > after && isWrong(state))
  return next < 0 ? states.findIndex(isWrong) : next
}

/** Returns the books in their order, each once. */
export const getBookIds = (rows: readonly ListRow[]): string[] => [
  ...new Set(rows.flatMap(({ book }) => (book ? [book.bookId] : []))),
]

/** Returns the line that stands for an entry without a book. */
export const describeEntry = ({ names, number }: Pick<ListRow, 'names' | 'number'>): string =>
  `${names[0] ?? ''} #${number}`

/** Returns the description with the entries that have no book, cut at the longest text that servers take. */
export function addMissing(summary: string, heading: string, rows: readonly ListRow[]): string {
  const missing = rows.filter(({ book }) => !book).map((row) => `- ${describeEntry(row)}`)
  if (missing.length === 0) return summary
  const text = [summary.trim(), [heading, ...missing].join('\n')].filter((part) => part !== '').join('\n\n')
  return text.slice(0, limits.maxText)
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** Returns a ComicRack reading list of the rows, so that they can be matched again without their file. */
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
