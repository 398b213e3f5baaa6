import type { Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'
import { ownerKinds } from '../posters/change-queries.ts'

/** Returns the details of books that only feeds show. The caller has checked visibility. */
export function listFeedDetails(db: Sql, bookPublicIds: readonly string[]) {
  return db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('series_metadata as sm', 'sm.series_id', 'book.series_id')
    .select([
      'book.id',
      'book.public_id',
      'm.analyzed',
      'sm.publisher',
      'sm.language',
      'sm.reading_direction',
    ])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('poster')
            .select('poster.id')
            .where('poster.owner_kind', '=', ownerKinds.book)
            .whereRef('poster.owner_id', '=', 'book.id')
            .where('poster.selected', '=', 1),
        )
        .$castTo<number>()
        .as('has_poster'),
    )
    .where('book.public_id', 'in', jsonValues(bookPublicIds))
    .execute()
}

/** Returns the encoded pages of books; see `books/files/encode-pages.ts`. */
export function listEncodedPages(db: Sql, bookIds: readonly number[]) {
  return db
    .selectFrom('book_pages')
    .select(['book_id', 'pages'])
    .where('book_id', 'in', jsonValues(bookIds))
    .execute()
}
