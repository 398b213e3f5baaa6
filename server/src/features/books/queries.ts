import { MediaStatus } from '@lectern/contract/books'
import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'

/** Returns the internal key of a visible book. */
export async function findBookId(db: Sql, viewer: Viewer, publicId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('book')
    .select('id')
    .where('public_id', '=', publicId)
    .where(isVisible(viewer, 'book.access_class'))
    .executeTakeFirst()
  return row?.id
}

/** Returns the neighbour of a visible book in its series: the nearest different sort number (behaviour 2.7). */
export async function findSibling(
  db: Sql,
  viewer: Viewer,
  publicId: string,
  direction: 'next' | 'previous',
): Promise<number | undefined> {
  const order = direction === 'next' ? 'asc' : 'desc'
  const row = await db
    .selectFrom('book as here')
    .innerJoin('book', 'book.series_id', 'here.series_id')
    .select('book.id')
    .where('here.public_id', '=', publicId)
    .whereRef('book.number_sort', direction === 'next' ? '>' : '<', 'here.number_sort')
    .where(isVisible(viewer, 'book.access_class'))
    .orderBy('book.number_sort', order)
    .orderBy('book.number', order)
    .orderBy('book.id', order)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Returns the internal key of a visible series. */
export async function findSeriesKey(db: Sql, viewer: Viewer, publicId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('series')
    .select('id')
    .where('public_id', '=', publicId)
    .where(isVisible(viewer, 'series.access_class'))
    .executeTakeFirst()
  return row?.id
}

/** Returns the path of the file of a visible book, relative to the root of its library, and its media type. */
export function findBookFile(db: Sql, viewer: Viewer, publicId: string) {
  return db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('library', 'library.id', 'book.library_id')
    .select([
      'book.id',
      'book.size',
      'book.file_modified',
      'book.media_status',
      'book.media_type',
      'book.page_count',
      'm.analyzed',
      'm.name',
      'm.path',
      'library.root',
      sql<number | null>`json_extract(library.settings, '$.followLinks')`.as('follow_links'),
    ])
    .where('book.public_id', '=', publicId)
    .where(isVisible(viewer, 'book.access_class'))
    .executeTakeFirst()
}
export type BookFile = NonNullable<Awaited<ReturnType<typeof findBookFile>>>

export const isReady = (book: Pick<BookFile, 'media_status'>): boolean =>
  MediaStatus.options[book.media_status] === 'READY'

/** Returns the encoded pages of books by their keys, without books that have none. */
export async function listEncodedPages(
  db: Sql,
  bookIds: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  if (bookIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('book_pages')
    .select(['book_id', 'pages'])
    .where('book_id', 'in', jsonValues(bookIds))
    .execute()
  return new Map(rows.map((row) => [row.book_id, row.pages]))
}

/** Returns the encoded pages of a book; see `encode-pages.ts`. */
export async function findEncodedPages(db: Sql, bookId: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('book_pages')
    .select('pages')
    .where('book_id', '=', bookId)
    .executeTakeFirst()
  return row?.pages
}
