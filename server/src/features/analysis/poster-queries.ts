import { PosterType } from '@lectern/contract/posters'
import type { Sql } from '../../db/open.ts'

/** What is known of an EPUB, packed; see `books/epub-blob.ts`. */
export async function findPackedEpub(db: Sql, bookId: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('book_epub')
    .select('contents')
    .where('book_id', '=', bookId)
    .executeTakeFirst()
  return row?.contents
}

/**
 * Keys of books whose poster can be made anew, in portions that begin after `last`; with `smallerThan` only those whose generated poster
 * has both edges shorter than that many pixels (behaviour 6.1).
 */
export async function listPosterBooks(
  db: Sql,
  { last, count, smallerThan }: { last: number; count: number; smallerThan?: number | undefined },
): Promise<number[]> {
  let query = db
    .selectFrom('book')
    .select('book.id')
    .where('book.id', '>', last)
    .where('book.deleted', '=', 0)
    .orderBy('book.id')
    .limit(count)
  if (smallerThan !== undefined)
    query = query.where((e) =>
      e.exists(
        e
          .selectFrom('poster')
          .select('poster.id')
          .whereRef('poster.owner_id', '=', 'book.id')
          .where('poster.owner_kind', '=', 1)
          .where('poster.type', '=', PosterType.options.indexOf('GENERATED'))
          .where('poster.width', '<', smallerThan)
          .where('poster.height', '<', smallerThan),
      ),
    )
  return (await query.execute()).map((r) => r.id)
}

/** Keys of the series of a library, or of one series. */
export async function listSeriesKeys(
  db: Sql,
  what: 'library' | 'series',
  publicId: string,
): Promise<number[]> {
  if (what === 'series') {
    const rows = await db.selectFrom('series').select('id').where('public_id', '=', publicId).execute()
    return rows.map((r) => r.id)
  }
  const rows = await db
    .selectFrom('series')
    .innerJoin('library', 'library.id', 'series.library_id')
    .select('series.id')
    .where('library.public_id', '=', publicId)
    .execute()
  return rows.map((r) => r.id)
}
