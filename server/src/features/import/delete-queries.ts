import type { Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'

/** Returns books that are not in the trash, with the paths of their files; by their keys, or all of a series. */
export function listDeletable(db: Sql, which: { bookIds: readonly number[] } | { seriesId: number }) {
  const rows = db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('series', 'series.id', 'book.series_id')
    .innerJoin('library', 'library.id', 'book.library_id')
    .select([
      'book.id',
      'book.public_id',
      'book.series_id',
      'book.library_id',
      'book.oneshot',
      'book.access_class',
      'series.public_id as series_public_id',
      'library.public_id as library_public_id',
      'library.root',
      'm.path',
    ])
    .where('book.deleted', '=', 0)
    .orderBy('book.id')
  return 'bookIds' in which
    ? rows.where('book.id', 'in', jsonValues(which.bookIds)).execute()
    : rows.where('book.series_id', '=', which.seriesId).execute()
}
export type DeletableBook = Awaited<ReturnType<typeof listDeletable>>[number]
