import type { Sql } from '../../db/open.ts'
import { sidecarKinds } from '../../db/values.ts'

/** Returns a book for its local artwork; undefined if it was deleted or is in the trash. */
export function findArtworkBook(db: Sql, bookId: number) {
  return db
    .selectFrom('book')
    .innerJoin('series', 'series.id', 'book.series_id')
    .innerJoin('library', 'library.id', 'book.library_id')
    .select([
      'book.id',
      'book.public_id',
      'book.series_id',
      'series.public_id as series_public_id',
      'book.access_class',
      'library.root',
      'library.settings',
    ])
    .where('book.id', '=', bookId)
    .where('book.deleted', '=', 0)
    .executeTakeFirst()
}

/** Returns a series for its local artwork. */
export function findArtworkSeries(db: Sql, seriesId: number) {
  return db
    .selectFrom('series')
    .innerJoin('library', 'library.id', 'series.library_id')
    .select([
      'series.id',
      'series.public_id',
      'series.oneshot',
      'series.access_class',
      'library.root',
      'library.settings',
    ])
    .where('series.id', '=', seriesId)
    .where('series.deleted', '=', 0)
    .executeTakeFirst()
}

/** Returns paths of the images of a book (null: of the series itself), relative to the root, as of the last scan. */
export async function listArtwork(db: Sql, seriesId: number, bookId: number | null): Promise<string[]> {
  const rows = await db
    .selectFrom('sidecar')
    .select('path')
    .where('series_id', '=', seriesId)
    .where('kind', '=', sidecarKinds.artwork)
    .where('book_id', bookId === null ? 'is' : '=', bookId)
    .execute()
  return rows.map((r) => r.path)
}
