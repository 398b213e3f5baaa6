import { sql } from 'kysely'
import type { Sql } from '../../db/open.ts'
import { listed } from '../../db/values.ts'
import type { KnownBook, KnownSeries } from './diff.ts'

export interface KnownSeriesRow extends KnownSeries {
  readonly publicId: string
  readonly accessClass: number
}

/** All series of a library, trash included. */
export async function listKnownSeries(db: Sql, libraryId: number): Promise<KnownSeriesRow[]> {
  const rows = await db
    .selectFrom('series')
    .innerJoin('series_metadata as m', 'm.series_id', 'series.id')
    .select([
      'series.id',
      'public_id',
      'access_class',
      'm.path',
      'm.fingerprint',
      'm.file_modified',
      'deleted',
    ])
    .where('library_id', '=', libraryId)
    .execute()
  return rows.map((r) => ({
    id: r.id,
    publicId: r.public_id,
    accessClass: r.access_class,
    path: r.path,
    fingerprint: r.fingerprint,
    modified: r.file_modified,
    deleted: r.deleted === 1,
  }))
}

export interface KnownBookRow extends KnownBook {
  readonly publicId: string
  readonly seriesId: number
  readonly name: string
  readonly number: number
  readonly locks: number
}

/** All books of these series, trash included. */
export async function listKnownBooks(db: Sql, seriesIds: readonly number[]): Promise<KnownBookRow[]> {
  const rows = await db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .select([
      'book.id',
      'public_id',
      'series_id',
      'm.path',
      'm.name',
      'm.locks',
      'book.number',
      'size',
      'file_modified',
      'deleted',
    ])
    .where('series_id', 'in', listed(seriesIds))
    .execute()
  return rows.map((r) => ({
    id: r.id,
    publicId: r.public_id,
    seriesId: r.series_id,
    path: r.path,
    name: r.name,
    number: r.number,
    locks: r.locks,
    size: r.size,
    modified: r.file_modified,
    deleted: r.deleted === 1,
  }))
}

/** Soft-deleted books of a library and books of soft-deleted series: what the trash holds. */
export async function listTrash(db: Sql, libraryId: number) {
  const [series, books] = await Promise.all([
    db
      .selectFrom('series')
      .select(['id', 'public_id', 'access_class'])
      .where('deleted', '<>', 0)
      .where('deleted', '=', 1)
      .where('library_id', '=', libraryId)
      .execute(),
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
      .where('book.library_id', '=', libraryId)
      .where((e) => e.or([e('book.deleted', '=', 1), e('series.deleted', '=', 1)]))
      .execute(),
  ])
  return { series, books }
}

/** Keys of all series and books of a library, in bounded portions. */
export async function listLibrarySeries(db: Sql, libraryId: number, count: number) {
  return db
    .selectFrom('series')
    .select(['id', 'public_id', 'access_class'])
    .where('library_id', '=', libraryId)
    .limit(count)
    .execute()
}
export async function listBooksOfSeries(db: Sql, seriesIds: readonly number[]) {
  return db
    .selectFrom('book')
    .innerJoin('series', 'series.id', 'book.series_id')
    .select([
      'book.id',
      'book.public_id',
      'book.series_id',
      'series.public_id as series_public_id',
      'book.access_class',
    ])
    .where('book.series_id', 'in', listed(seriesIds))
    .execute()
}

/** Books of a library whose series is gone. */
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
