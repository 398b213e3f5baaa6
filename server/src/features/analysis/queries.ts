import { MediaStatus } from '@lectern/contract/books'
import type { Db, Sql } from '../../db/open.ts'

/** A book as the analysis needs it; undefined when it is gone or in the trash. */
export async function findAnalyzable(db: Sql, bookId: number) {
  const row = await db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('series', 'series.id', 'book.series_id')
    .innerJoin('library', 'library.id', 'book.library_id')
    .select([
      'book.id',
      'book.public_id',
      'book.series_id',
      'series.public_id as series_public_id',
      'book.access_class',
      'book.library_id',
      'library.public_id as library_public_id',
      'library.root',
      'library.settings',
      'library.unavailable',
      'm.path',
      'book.size',
      'book.file_modified',
      'book.media_status',
      'book.page_count',
      'm.locks',
      'm.lists',
      'm.series_patch',
      'm.isbn',
      'book.media_profile',
    ])
    .where('book.id', '=', bookId)
    .where('book.deleted', '=', 0)
    .executeTakeFirst()
  return row
}
export type AnalyzableBook = NonNullable<Awaited<ReturnType<typeof findAnalyzable>>>

/** The series as its refresh needs it. */
export function findRefreshable(db: Sql, seriesId: number) {
  return db
    .selectFrom('series')
    .innerJoin('series_metadata as m', 'm.series_id', 'series.id')
    .innerJoin('library', 'library.id', 'series.library_id')
    .select([
      'series.id',
      'series.public_id',
      'series.access_class',
      'series.library_id',
      'series.oneshot',
      'library.public_id as library_public_id',
      'library.root',
      'library.settings',
      'm.title',
      'm.title_sort',
      'm.language',
      'm.age_rating',
      'm.locks',
      'm.lists',
      'm.books',
    ])
    .where('series.id', '=', seriesId)
    .executeTakeFirst()
}

const metadataFile = 2

/** Where the `series.json` of a series lies, relative to the root of the library; undefined when it has none. */
export async function findSeriesFile(db: Sql, seriesId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('sidecar')
    .select('path')
    .where('series_id', '=', seriesId)
    .where('kind', '=', metadataFile)
    .executeTakeFirst()
  return row?.path
}

/** The books of a series in reading order, with what they say about it. */
export function listSeriesParts(db: Sql, seriesId: number) {
  return db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .select(['book.release_date', 'm.title', 'm.number', 'm.summary', 'm.lists', 'm.series_patch'])
    .where('book.series_id', '=', seriesId)
    .orderBy('book.number_sort')
    .orderBy('book.id')
    .execute()
}

const [unknown, outdated] = [MediaStatus.options.indexOf('UNKNOWN'), MediaStatus.options.indexOf('OUTDATED')]

/** Books of a library with one of these states, in reading order. */
async function listInStates(db: Sql, libraryId: number, states: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('book')
    .select('id')
    .where('media_status', 'in', states)
    .where('media_status', '<>', MediaStatus.options.indexOf('READY'))
    .where('library_id', '=', libraryId)
    .where('deleted', '=', 0)
    .orderBy('series_id')
    .orderBy('number_sort')
    .execute()
  return rows.map((r) => r.id)
}

/** Books of a library that wait for their analysis, in reading order. */
export const listUnanalyzed = (db: Sql, libraryId: number): Promise<number[]> =>
  listInStates(db, libraryId, [unknown, outdated])

/** Those among them that were analyzed before. */
export const listOutdated = (db: Sql, libraryId: number): Promise<number[]> =>
  listInStates(db, libraryId, [outdated])

/** Keys of all books of a library, a series or one book by public id; undefined when there is no such thing. */
export async function listBookKeys(
  db: Db,
  what: 'library' | 'series' | 'book',
  publicId: string,
): Promise<number[] | undefined> {
  const owner = await db.selectFrom(what).select('id').where('public_id', '=', publicId).executeTakeFirst()
  if (!owner) return undefined
  if (what === 'book') return [owner.id]
  const rows = await db
    .selectFrom('book')
    .select('id')
    .where(what === 'library' ? 'library_id' : 'series_id', '=', owner.id)
    .orderBy('id')
    .execute()
  return rows.map((r) => r.id)
}
