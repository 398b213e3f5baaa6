import { hasValue, type SeriesPatch } from '../../media/metadata/patches.ts'
import type { BookLists } from '../books/to-book.ts'
import { isLocked } from '../books/to-book.ts'
import type { SeriesValues } from '../series/change-queries.ts'
import { type BooksAggregate, type SeriesLists, type SeriesLock, seriesLocks } from '../series/to-series.ts'

/** Returns the most frequent value, and the first one of equally frequent values. */
function mostFrequent<T extends string>(values: readonly (T | null)[]): T | null {
  const counts = new Map<T, number>()
  for (const v of values) if (v !== null) counts.set(v, (counts.get(v) ?? 0) + 1)
  let best: T | null = null
  for (const [v, n] of counts) if (best === null || n > (counts.get(best) ?? 0)) best = v
  return best
}

function largest(values: readonly (number | null)[]): number | null {
  const known = values.filter((v) => v !== null)
  return known.length === 0 ? null : known.reduce((a, b) => Math.max(a, b))
}

/** Combines the series patches of the books into one (behaviour 5.2). The summary is never taken from books. */
export function combinePatches(patches: readonly SeriesPatch[]): SeriesPatch {
  const genres = [...new Set(patches.flatMap((p) => p.genres ?? []))]
  return {
    title: mostFrequent(patches.map((p) => p.title)),
    titleSort: mostFrequent(patches.map((p) => p.titleSort)),
    publisher: mostFrequent(patches.map((p) => p.publisher)),
    language: mostFrequent(patches.map((p) => p.language)),
    readingDirection: mostFrequent(patches.map((p) => p.readingDirection)),
    ageRating: largest(patches.map((p) => p.ageRating)),
    totalBookCount: largest(patches.map((p) => p.totalBookCount)),
    genres: genres.length > 0 ? genres : null,
    status: mostFrequent(patches.map((p) => p.status)),
    summary: null,
  }
}

/** Values of a patch that are written as they are; genres are part of the lists. */
const plainValues = [
  'title',
  'titleSort',
  'publisher',
  'language',
  'readingDirection',
  'ageRating',
  'totalBookCount',
  'status',
  'summary',
] as const satisfies readonly (SeriesLock & keyof SeriesPatch)[]

/** Returns the values of the patch to write: those that are present and not locked. */
export function applySeriesPatch(
  patch: SeriesPatch,
  before: { readonly locks: number; readonly lists: SeriesLists },
): SeriesValues {
  const isOpen = (name: SeriesLock & keyof SeriesPatch) =>
    hasValue(patch[name]) && !isLocked(seriesLocks, before.locks, name)
  const values = Object.fromEntries(plainValues.filter(isOpen).map((name) => [name, patch[name]]))
  const genres = isOpen('genres') && [...new Set((patch.genres ?? []).map((g) => g.toLowerCase()))]
  return { ...(values as SeriesValues), ...(genres && { lists: { ...before.lists, genres } }) }
}

/** Returns the values that a one-shot takes from its book (behaviour 5.6); a book without a summary does not clear one. */
export function oneshotValues(
  book: { readonly title: string; readonly summary: string },
  locks: number,
): SeriesValues {
  const open = (name: SeriesLock) => !isLocked(seriesLocks, locks, name)
  return {
    ...(open('title') && { title: book.title }),
    ...(open('titleSort') && { titleSort: book.title }),
    ...(open('status') && { status: 'ENDED' as const }),
    ...(open('summary') && hasValue(book.summary) && { summary: book.summary }),
    ...(open('totalBookCount') && { totalBookCount: 1 }),
  }
}

/** A book for the aggregation, in the order of sort numbers. */
export interface AggregatedBook {
  readonly number: string
  readonly summary: string
  /** yyyymmdd */
  readonly releaseDate: number | null
  readonly lists: BookLists
}

/** Returns the aggregated metadata of the books of a series (behaviour 5.9). */
export function aggregateBooks(books: readonly AggregatedBook[], now: number): BooksAggregate {
  const authors = new Map(books.flatMap((b) => b.lists.authors).map((a) => [`${a.role}\0${a.name}`, a]))
  const dates = books.flatMap((b) => (b.releaseDate === null ? [] : [b.releaseDate]))
  const withSummary = books.find((b) => b.summary.trim() !== '')
  return {
    authors: [...authors.values()],
    tags: [...new Set(books.flatMap((b) => b.lists.tags))].sort(),
    releaseDate: dates.length === 0 ? null : dates.reduce((a, b) => Math.min(a, b)),
    summary: withSummary?.summary ?? '',
    summaryNumber: withSummary?.number ?? '',
    modified: now,
  }
}
