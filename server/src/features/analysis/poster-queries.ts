import { PosterType } from '@lectern/contract/posters'
import type { Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'

/** Returns the books to make posters of, with the location of their images; without those in the trash. */
export function listPosterBooks(db: Sql, bookIds: readonly number[]) {
  return db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('series', 'series.id', 'book.series_id')
    .innerJoin('library', 'library.id', 'book.library_id')
    .leftJoin('book_pages as p', 'p.book_id', 'book.id')
    .leftJoin('book_epub as epub', 'epub.book_id', 'book.id')
    .select([
      'book.id',
      'book.public_id',
      'series.public_id as series_public_id',
      'book.access_class',
      'library.root',
      'm.path',
      'p.pages',
      'epub.contents',
    ])
    .where('book.id', 'in', jsonValues(bookIds))
    .where('book.deleted', '=', 0)
    .execute()
}
export type PosterBook = Awaited<ReturnType<typeof listPosterBooks>>[number]

/**
 * Selects books whose poster can be made again (behaviour 6.1). `smallerThan`, in pixels, selects only generated posters of which both edges
 * are shorter.
 */
function booksForPosters(db: Sql, { smallerThan }: { smallerThan?: number | undefined }) {
  let query = db.selectFrom('book').where('book.deleted', '=', 0)
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
  return query
}

/** Returns the keys of these books, in batches that begin after `last`. */
export async function listBooksForPosters(
  db: Sql,
  { last, count, ...which }: { last: number; count: number; smallerThan?: number | undefined },
): Promise<number[]> {
  const rows = await booksForPosters(db, which)
    .select('book.id')
    .where('book.id', '>', last)
    .orderBy('book.id')
    .limit(count)
    .execute()
  return rows.map((r) => r.id)
}

export async function countBooksForPosters(
  db: Sql,
  which: { smallerThan?: number | undefined },
): Promise<number> {
  const { count } = await booksForPosters(db, which)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
