import type { Compilable } from 'kysely'
import type { Sql } from '../../db/open.ts'

/**
 * Adjusts progress after an analysis with another page count (behaviour 4.2): users who had completed the book are on the new last page.
 * Others keep their page, limited to the new count, and do not complete the book by that; Komga sends them to the first page, which loses
 * their progress.
 */
export const adjustProgressToPageCount = (db: Sql, bookId: number, pageCount: number): Compilable[] => [
  db
    .updateTable('read_progress')
    .set((e) => ({
      // Of a page that is not there any more, there is no place.
      share: e.case().when('page', '<=', pageCount).then(e.ref('share')).else(null).end(),
      across: e.case().when('page', '<=', pageCount).then(e.ref('across')).else(null).end(),
      page: e
        .case()
        .when('completed', '=', 1)
        .then(pageCount)
        .when(e.and([e('page', '=', pageCount), e('share', 'is not', null)]))
        .then(pageCount)
        .when('page', '>=', pageCount)
        .then(Math.max(1, pageCount - 1))
        .else(e.ref('page'))
        .end(),
    }))
    .where('book_id', '=', bookId),
]
