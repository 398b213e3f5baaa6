import { SeriesStatus } from '@lectern/contract/series'
import { parseDateNumber } from '../../db/values.ts'
import type { BookLists } from '../books/to-book.ts'
import type { BookValues } from '../books/value-queries.ts'
import type { SeriesValues } from '../series/change-queries.ts'

/** What is stored of a book, to compare with. */
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

/** Returns those of the values that are other ones than the stored ones, so that what changes nothing moves no date (behaviour 5.2). */
export function changedBookValues(stored: StoredBookValues, values: BookValues): BookValues {
  const before = JSON.parse(stored.lists) as BookLists
  const { title, summary, number, numberSort, releaseDate, isbn, seriesPatch, lists } = values
  const changedLists = Object.fromEntries(
    Object.entries(lists ?? {}).filter(([name, list]) => !isSame(before[name as keyof BookLists], list)),
  )
  const day = releaseDate === undefined || releaseDate === null ? null : parseDateNumber(releaseDate)
  return {
    ...(title !== undefined && title !== stored.title && { title }),
    ...(summary !== undefined && summary !== stored.summary && { summary }),
    ...(number !== undefined && number !== stored.number && { number }),
    ...(numberSort !== undefined && numberSort !== stored.number_sort && { numberSort }),
    ...(releaseDate !== undefined && day !== stored.release_date && { releaseDate }),
    ...(isbn !== undefined && isbn !== stored.isbn && { isbn }),
    ...(seriesPatch !== undefined && seriesPatch !== stored.series_patch && { seriesPatch }),
    ...(Object.keys(changedLists).length > 0 && { lists: changedLists }),
  }
}

/** What is stored of a series, to compare with. */
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

/** Returns true when the values are those that are stored. `books` is given only when it changed. */
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
