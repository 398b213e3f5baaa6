import type { MisnamedFiles } from '@lectern/contract/scan'
import { sql } from 'kysely'
import type { Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'
import type { KnownBook, KnownSeries } from './walk/diff.ts'

export interface KnownSeriesRow extends KnownSeries {
  readonly publicId: string
  readonly accessClass: number
}

const knownSeries = (db: Sql, libraryId: number) =>
  db
    .selectFrom('series')
    .innerJoin('series_metadata as m', 'm.series_id', 'series.id')
    .select(['series.id', 'm.path', 'm.fingerprint', 'm.file_modified', 'deleted'])
    .where('library_id', '=', libraryId)
const toKnownSeries = (
  r: Awaited<ReturnType<ReturnType<typeof knownSeries>['execute']>>[number],
): KnownSeries => ({
  id: r.id,
  path: r.path,
  fingerprint: r.fingerprint,
  modified: r.file_modified,
  deleted: r.deleted === 1,
})

/** Returns all series of a library, trash included, in batches by key, for the walk to compare with. */
export async function listKnownSeries(
  db: Sql,
  libraryId: number,
  after: number,
  count: number,
): Promise<KnownSeries[]> {
  const rows = await knownSeries(db, libraryId)
    .where('series.id', '>', after)
    .orderBy('series.id')
    .limit(count)
    .execute()
  return rows.map(toKnownSeries)
}

/** Returns the given series that are still in the library. */
export async function listSeriesRows(
  db: Sql,
  libraryId: number,
  seriesIds: readonly number[],
): Promise<KnownSeriesRow[]> {
  const rows = await knownSeries(db, libraryId)
    .select(['public_id', 'access_class'])
    .where('series.id', 'in', jsonValues(seriesIds))
    .execute()
  return rows.map((r) => ({ ...toKnownSeries(r), publicId: r.public_id, accessClass: r.access_class }))
}

export interface KnownBookRow extends KnownBook {
  readonly publicId: string
  readonly seriesId: number
  readonly name: string
  readonly number: number
  readonly locks: number
  readonly title: string
  /** XXH3-128; empty if the file was never read. */
  readonly hash: string
}

const knownBooks = (db: Sql) =>
  db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .select([
      'book.id',
      'public_id',
      'series_id',
      'm.path',
      'm.name',
      'm.locks',
      'm.title',
      'file_hash',
      'book.number',
      'size',
      'file_modified',
      'deleted',
    ])
const toKnownBook = (
  r: Awaited<ReturnType<ReturnType<typeof knownBooks>['execute']>>[number],
): KnownBookRow => ({
  id: r.id,
  publicId: r.public_id,
  seriesId: r.series_id,
  path: r.path,
  name: r.name,
  number: r.number,
  locks: r.locks,
  title: r.title,
  hash: r.file_hash,
  size: r.size,
  modified: r.file_modified,
  deleted: r.deleted === 1,
})

/** Returns all books of these series, trash included. */
export async function listKnownBooks(db: Sql, seriesIds: readonly number[]): Promise<KnownBookRow[]> {
  const rows = await knownBooks(db).where('series_id', 'in', jsonValues(seriesIds)).execute()
  return rows.map(toKnownBook)
}

export async function listBooksById(db: Sql, bookIds: readonly number[]): Promise<KnownBookRow[]> {
  const rows = await knownBooks(db).where('book.id', 'in', jsonValues(bookIds)).execute()
  return rows.map(toKnownBook)
}

/** Selects books with the columns that deleting them needs. */
const removableBooks = (db: Sql) =>
  db
    .selectFrom('book')
    .innerJoin('series', 'series.id', 'book.series_id')
    .select([
      'book.id',
      'book.public_id',
      'book.series_id',
      'series.public_id as series_public_id',
      'book.access_class',
    ])

/** Returns the content of the trash of a library: soft-deleted books, and books of soft-deleted series. */
export async function listTrash(db: Sql, libraryId: number) {
  const [series, books] = await Promise.all([
    db
      .selectFrom('series')
      .select(['id', 'public_id', 'access_class'])
      .where('deleted', '<>', 0)
      .where('deleted', '=', 1)
      .where('library_id', '=', libraryId)
      .execute(),
    removableBooks(db)
      .where('book.library_id', '=', libraryId)
      .where((e) => e.or([e('book.deleted', '=', 1), e('series.deleted', '=', 1)]))
      .execute(),
  ])
  return { series, books }
}

/** Returns the given books that are in the trash. */
export async function listTrashedBooks(db: Sql, bookIds: readonly number[]) {
  return removableBooks(db)
    .where('book.id', 'in', jsonValues(bookIds))
    .where('book.deleted', '=', 1)
    .execute()
}

/** Returns the given series that have no other books than these. */
export async function listSeriesWithoutOthers(
  db: Sql,
  seriesIds: readonly number[],
  bookIds: readonly number[],
) {
  return db
    .selectFrom('series')
    .select(['id', 'public_id', 'access_class'])
    .where('id', 'in', jsonValues(seriesIds))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('book')
            .select('book.id')
            .whereRef('book.series_id', '=', 'series.id')
            .where('book.id', 'not in', jsonValues(bookIds)),
        ),
      ),
    )
    .execute()
}

/** Returns up to `count` series keys of a library with the keys of their books. */
export async function listLibrarySeries(db: Sql, libraryId: number, count: number) {
  return db
    .selectFrom('series')
    .select(['id', 'public_id', 'access_class'])
    .where('library_id', '=', libraryId)
    .limit(count)
    .execute()
}
export async function listBooksOfSeries(db: Sql, seriesIds: readonly number[]) {
  return removableBooks(db).where('book.series_id', 'in', jsonValues(seriesIds)).execute()
}

/** Returns books of a library whose series no longer exists. */
export async function listStrayBooks(db: Sql, libraryId: number) {
  return db
    .selectFrom('book')
    .leftJoin('series', 'series.id', 'book.series_id')
    .select(['book.id', 'book.public_id', 'book.series_id', 'book.access_class'])
    .select(sql<string>`''`.as('series_public_id'))
    .where('book.library_id', '=', libraryId)
    .where('series.id', 'is', null)
    .execute()
}

/** Counts the books of a library, or of some of its series, that are not in the trash. */
export async function countLiveBooks(
  db: Sql,
  libraryId: number,
  seriesIds?: readonly number[],
): Promise<number> {
  let query = db
    .selectFrom('book')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('library_id', '=', libraryId)
    .where('deleted', '=', 0)
  if (seriesIds) query = query.where('series_id', 'in', jsonValues(seriesIds))
  return Number((await query.executeTakeFirst())?.count ?? 0)
}

/** Returns the names that are not UTF-8, by library in the order of their creation. */
export async function listMisnamedFiles(db: Sql): Promise<(MisnamedFiles & { libraryId: string })[]> {
  const rows = await db
    .selectFrom('library')
    .select(['public_id', 'misnamed'])
    .where('misnamed', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((r) => ({ ...(JSON.parse(r.misnamed ?? '') as MisnamedFiles), libraryId: r.public_id }))
}
