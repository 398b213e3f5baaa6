import { SeriesStatus } from '@lectern/contract/series'
import { parseDateNumber } from '../../db/values.ts'
import type { BookValues } from '../books/edit/value-queries.ts'
import type { BookLists } from '../books/to-book.ts'
import type { SeriesValues } from '../series/change-queries.ts'

/** Stored columns of a book, to compare with. */
export interface StoredBookValues {
  readonly title: string
  readonly summary: string
  readonly number: string
  readonly number_sort: number
  /** `yyyymmdd`. */
  readonly release_date: number | null
  readonly isbn: string
  /** JSON. */
  readonly lists: string
  readonly series_patch: string | null
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the values that differ from the stored ones, so that a refresh without changes does not update the dates (behaviour 5.2). */
export function changedBookValues(stored: StoredBookValues, values: BookValues): BookValues {
  const { releaseDate, lists = {}, ...plain } = values
  const listsBefore = JSON.parse(stored.lists) as BookLists
  const before = {
    title: stored.title,
    summary: stored.summary,
    number: stored.number,
    numberSort: stored.number_sort,
    isbn: stored.isbn,
    seriesPatch: stored.series_patch,
  }
  const changed = Object.entries(plain).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof typeof before],
  )
  const changedLists = Object.entries(lists).filter(
    ([name, list]) => !isSame(listsBefore[name as keyof BookLists], list),
  )
  const day = releaseDate === undefined || releaseDate === null ? null : parseDateNumber(releaseDate)
  return {
    ...Object.fromEntries(changed),
    ...(releaseDate !== undefined && day !== stored.release_date && { releaseDate }),
    ...(changedLists.length > 0 && { lists: Object.fromEntries(changedLists) }),
  }
}

/** Stored columns of a series, to compare with. */
export interface StoredSeriesValues {
  readonly title: string
  readonly title_sort: string
  readonly status: number
  readonly summary: string
  readonly publisher: string
  readonly language: string
  readonly reading_direction: string
  readonly age_rating: number | null
  readonly total_book_count: number | null
  /** JSON. */
  readonly lists: string
}

/** Returns true if the values equal the stored ones. `books` is given only if it changed. */
export function isUnchangedSeries(stored: StoredSeriesValues, values: SeriesValues): boolean {
  const { books, lists, ...plain } = values
  const before: Omit<SeriesValues, 'lists' | 'books'> = {
    title: stored.title,
    titleSort: stored.title_sort,
    ...(SeriesStatus.options[stored.status] && { status: SeriesStatus.options[stored.status] }),
    summary: stored.summary,
    publisher: stored.publisher,
    language: stored.language,
    readingDirection: stored.reading_direction,
    ageRating: stored.age_rating,
    totalBookCount: stored.total_book_count,
  }
  return (
    books === undefined &&
    (lists === undefined || isSame(lists, JSON.parse(stored.lists))) &&
    Object.entries(plain).every(([name, value]) => before[name as keyof typeof before] === value)
  )
}
