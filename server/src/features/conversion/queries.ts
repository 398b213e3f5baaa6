import { MediaStatus } from '@lectern/contract/books'
import type { Sql } from '../../db/open.ts'

const ready = MediaStatus.options.indexOf('READY')

/** Returns the READY books of a library with path and media type, to find files that need a conversion or another name. */
export function listReadyFiles(db: Sql, libraryId: number) {
  return db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .select(['book.id', 'book.media_type', 'm.path'])
    .where('book.library_id', '=', libraryId)
    .where('book.deleted', '=', 0)
    .where('book.media_status', '=', ready)
    .orderBy('book.id')
    .execute()
}
