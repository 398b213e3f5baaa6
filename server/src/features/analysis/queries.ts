import { MediaStatus } from '@lectern/contract/books'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { jsonValues, sidecarKinds } from '../../db/values.ts'
import type { Keys } from '../../queue/queries.ts'

/** Returns books to analyze, in the order of their keys; without those in the trash. */
export function listAnalyzable(db: Sql, bookIds: readonly number[]) {
  return db
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
      'm.series_patch',
      'm.isbn',
      'm.title',
      'm.summary',
      'm.number',
      'm.lists',
      'book.number_sort',
      'book.release_date',
      'book.media_profile',
    ])
    .where('book.id', 'in', jsonValues(bookIds))
    .where('book.deleted', '=', 0)
    .orderBy('book.id')
    .execute()
}
export type AnalyzableBook = Awaited<ReturnType<typeof listAnalyzable>>[number]

/** Returns the series to refresh. */
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
      'm.summary',
      'm.publisher',
      'm.reading_direction',
      'series.status',
      'series.total_book_count',
      'm.locks',
      'm.lists',
      'm.books',
    ])
    .where('series.id', '=', seriesId)
    .executeTakeFirst()
}

/** Returns the path of the `series.json` of a series, relative to the root of the library; undefined if it has none. */
export async function findSeriesFile(db: Sql, seriesId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('sidecar')
    .select('path')
    .where('series_id', '=', seriesId)
    .where('kind', '=', sidecarKinds.metadata)
    .executeTakeFirst()
  return row?.path
}

/** Returns the books of a series in reading order, with their series metadata. */
export function listAggregationInput(db: Sql, seriesId: number) {
  return db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .select(['book.release_date', 'm.title', 'm.number', 'm.summary', 'm.lists', 'm.series_patch'])
    .where('book.series_id', '=', seriesId)
    .orderBy('book.number_sort')
    .orderBy('book.number')
    .orderBy('book.id')
    .execute()
}

const [unknown, outdated] = [MediaStatus.options.indexOf('UNKNOWN'), MediaStatus.options.indexOf('OUTDATED')]

/** Returns books of a library with one of these states, in reading order. */
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
    .orderBy('number')
    .execute()
  return rows.map((r) => r.id)
}

/** Comments of books whose file was unreachable when it was read (behaviour 4.2), which may be temporary. */
const unreachable = ['ERR_1000', 'ERR_1018']

/** Returns books of a library whose file was unreachable, with their paths relative to its root. */
export const listUnreachable = (db: Sql, libraryId: number) =>
  db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .select(['book.id', 'm.path'])
    .where('book.media_status', '=', MediaStatus.options.indexOf('ERROR'))
    .where('book.media_status', '<>', MediaStatus.options.indexOf('READY'))
    .where('book.library_id', '=', libraryId)
    .where('book.deleted', '=', 0)
    .where('m.media_comment', 'in', unreachable)
    .orderBy('book.id')
    .execute()

/** Returns books of a library that wait for their analysis, in reading order. */
export const listUnanalyzed = (db: Sql, libraryId: number): Promise<number[]> =>
  listInStates(db, libraryId, [unknown, outdated])

/** Returns books of a library that were analyzed before and are outdated. */
export const listOutdated = (db: Sql, libraryId: number): Promise<number[]> =>
  listInStates(db, libraryId, [outdated])

/** Returns the books of a library or series that the viewer may see, without those in the trash. */
export const selectBooks = (db: Sql, viewer: Viewer, what: 'library' | 'series', publicId: string): Keys =>
  db
    .selectFrom('book')
    .select('book.id')
    .where(what === 'library' ? 'book.library_id' : 'book.series_id', '=', (e) =>
      e.selectFrom(what).select('id').where('public_id', '=', publicId),
    )
    .where('book.deleted', '=', 0)
    .where(isVisible(viewer, 'book.access_class')) as unknown as Keys

/** Returns the series of a library, or the series itself, if the viewer may see them. */
export const selectSeries = (db: Sql, viewer: Viewer, what: 'library' | 'series', publicId: string): Keys => {
  const all = db
    .selectFrom('series')
    .select('series.id')
    .where('series.deleted', '=', 0)
    .where(isVisible(viewer, 'series.access_class'))
  const wanted =
    what === 'series'
      ? all.where('series.public_id', '=', publicId)
      : all.where('series.library_id', '=', (e) =>
          e.selectFrom('library').select('id').where('public_id', '=', publicId),
        )
  return wanted as unknown as Keys
}
