import { SeriesStatus } from '@lectern/contract/series'
import type { Compilable } from 'kysely'
import type { Sql } from '../../db/open.ts'
import { fold, jsonValues } from '../../db/values.ts'
import { deleteSeriesTerms, saveSeriesTerms } from '../referential/term-queries.ts'
import { type BooksAggregate, emptyBooksAggregate, emptySeriesLists, type SeriesLists } from './to-series.ts'

/** Returns the first character of the sort title in lower case, which the A–Z bar counts (behaviour 2.5). */
export const getTitleGroup = (titleSort: string): string => ([...titleSort][0] ?? '').toLowerCase()

export interface NewSeries {
  readonly id: number
  readonly publicId: string
  readonly accessClass: number
  readonly libraryId: number
  readonly path: string
  readonly name: string
  readonly fileModified: number
  readonly fingerprint: string
  readonly oneshot: boolean
  readonly booksCount: number
  readonly created: number
}

/**
 * Returns statements that insert a series with the name of its folder as title and sort title, and with the status ONGOING (behaviour 5.1).
 */
export const insertSeries = (db: Sql, s: NewSeries): Compilable[] => [
  db.insertInto('series').values({
    id: s.id,
    public_id: s.publicId,
    access_class: s.accessClass,
    library_id: s.libraryId,
    title_key: fold(s.name),
    title_group: getTitleGroup(s.name),
    name_key: fold(s.name),
    created: s.created,
    modified: s.created,
    deleted: 0,
    oneshot: s.oneshot ? 1 : 0,
    status: SeriesStatus.options.indexOf('ONGOING'),
    books_count: s.booksCount,
    total_book_count: null,
    release_date: null,
  }),
  db.insertInto('series_metadata').values({
    series_id: s.id,
    name: s.name,
    path: s.path,
    file_modified: s.fileModified,
    fingerprint: s.fingerprint,
    title: s.name,
    title_sort: s.name,
    summary: '',
    publisher: '',
    language: '',
    reading_direction: '',
    age_rating: null,
    locks: 0,
    created: s.created,
    modified: s.created,
    lists: JSON.stringify(emptySeriesLists),
    books: JSON.stringify(emptyBooksAggregate),
  }),
]

/** Stores the state of the folder of an existing series that a scan found, and restores the series from the trash. */
export const updateSeriesFiles = (
  db: Sql,
  seriesId: number,
  seen: { fileModified: number; fingerprint: string; booksCount: number; now: number },
): Compilable[] => [
  db
    .updateTable('series')
    .set({ modified: seen.now, deleted: 0, books_count: seen.booksCount })
    .where('id', '=', seriesId),
  db
    .updateTable('series_metadata')
    .set({ file_modified: seen.fileModified, fingerprint: seen.fingerprint })
    .where('series_id', '=', seriesId),
]

/** Moves the series of a one-shot with its file (behaviour 3.2). */
export const moveOneshot = (db: Sql, seriesId: number, path: string): Compilable =>
  db.updateTable('series_metadata').set({ path }).where('series_id', '=', seriesId)

/** Sets another folder or, for a one-shot, another file; the title is unchanged. */
export const renameSeries = (db: Sql, seriesId: number, to: { path: string; name: string }): Compilable[] => [
  db
    .updateTable('series')
    .set({ name_key: fold(to.name) })
    .where('id', '=', seriesId),
  db.updateTable('series_metadata').set({ path: to.path, name: to.name }).where('series_id', '=', seriesId),
]

/** Marks series as deleted. No scan produces an empty fingerprint, so the next scan compares the whole series if it appears again. */
export const markSeriesDeleted = (db: Sql, seriesIds: readonly number[], now: number): Compilable[] => [
  db.updateTable('series').set({ deleted: 1, modified: now }).where('id', 'in', jsonValues(seriesIds)),
  db.updateTable('series_metadata').set({ fingerprint: '' }).where('series_id', 'in', jsonValues(seriesIds)),
]

export const removeSeriesRows = (db: Sql, seriesIds: readonly number[]): Compilable[] => [
  deleteSeriesTerms(db, seriesIds),
  db.deleteFrom('series_metadata').where('series_id', 'in', jsonValues(seriesIds)),
  db.deleteFrom('series').where('id', 'in', jsonValues(seriesIds)),
]

export const setBooksCount = (db: Sql, seriesId: number, booksCount: number, now: number): Compilable =>
  db.updateTable('series').set({ books_count: booksCount, modified: now }).where('id', '=', seriesId)

/** Metadata values to write; absent keeps. */
export interface SeriesValues {
  readonly title?: string
  readonly titleSort?: string
  readonly status?: SeriesStatus
  readonly summary?: string
  readonly publisher?: string
  readonly language?: string
  readonly readingDirection?: string
  readonly ageRating?: number | null
  readonly totalBookCount?: number | null
  readonly lists?: SeriesLists
  readonly books?: BooksAggregate
}

type PlainValues = Omit<SeriesValues, 'lists' | 'books'>

/** Returns the columns of `series` for the given values. */
export const seriesColumns = (v: PlainValues) => ({
  ...(v.titleSort !== undefined && { title_key: fold(v.titleSort), title_group: getTitleGroup(v.titleSort) }),
  ...(v.status !== undefined && { status: SeriesStatus.options.indexOf(v.status) }),
  ...(v.totalBookCount !== undefined && { total_book_count: v.totalBookCount }),
})
/** Returns the columns of `series_metadata` for the given values. */
export const metadataColumns = (v: PlainValues) => ({
  ...(v.title !== undefined && { title: v.title }),
  ...(v.titleSort !== undefined && { title_sort: v.titleSort }),
  ...(v.summary !== undefined && { summary: v.summary }),
  ...(v.publisher !== undefined && { publisher: v.publisher }),
  ...(v.language !== undefined && { language: v.language }),
  ...(v.readingDirection !== undefined && { reading_direction: v.readingDirection }),
  ...(v.ageRating !== undefined && { age_rating: v.ageRating }),
})

/** Returns statements that save the values. The caller that changes age rating or labels sets the access class. */
export const saveSeriesValues = (
  db: Sql,
  seriesId: number,
  v: SeriesValues,
  accessClass: number,
  now: number,
): Compilable[] => [
  db
    .updateTable('series')
    .set({
      access_class: accessClass,
      ...seriesColumns(v),
      ...(v.books !== undefined && { release_date: v.books.releaseDate }),
    })
    .where('id', '=', seriesId),
  db
    .updateTable('series_metadata')
    .set({
      modified: now,
      ...metadataColumns(v),
      ...(v.lists !== undefined && { lists: JSON.stringify(v.lists) }),
      ...(v.books !== undefined && { books: JSON.stringify(v.books) }),
    })
    .where('series_id', '=', seriesId),
  ...([v.lists, v.books, v.publisher, v.language].some((value) => value !== undefined)
    ? saveSeriesTerms(db, seriesId)
    : []),
]
