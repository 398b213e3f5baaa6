import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'

/** Returns the encoded contents of an EPUB (see `books/files/encode-epub.ts`); undefined for other books. */
export async function findEncodedEpub(db: Sql, bookId: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('book_epub')
    .select('contents')
    .where('book_id', '=', bookId)
    .executeTakeFirst()
  return row?.contents
}

/** Returns the values of a visible book that its manifest needs in addition to its list row. */
export function findPublished(db: Sql, viewer: Viewer, bookPublicId: string) {
  return db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('series_metadata as sm', 'sm.series_id', 'book.series_id')
    .select([
      'book.id',
      'book.media_status',
      'book.modified',
      'm.analyzed',
      'sm.language',
      'sm.reading_direction',
      'sm.publisher',
      'sm.locks',
    ])
    .where('book.public_id', '=', bookPublicId)
    .where(isVisible(viewer, 'book.access_class'))
    .executeTakeFirst()
}
export type PublicationSource = NonNullable<Awaited<ReturnType<typeof findPublished>>>
