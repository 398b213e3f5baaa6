import { MediaStatus } from '@lectern/contract/books'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../db/open.ts'

export interface PageHash {
  /** Counted from 1. */
  readonly number: number
  /** Empty when the page could not be read, so that it is not tried again. */
  readonly hash: string
  /** Size in bytes. */
  readonly size: number
  readonly mediaType: string
  /** Key of the look of the page; 0 if it has none, null if unknown. */
  readonly lookId: number | null
}

export async function listPageHashes(db: Sql, bookId: number): Promise<PageHash[]> {
  const rows = await db
    .selectFrom('page_hash')
    .select(['number', 'hash', 'size', 'media_type', 'look_id'])
    .where('book_id', '=', bookId)
    .orderBy('number')
    .execute()
  return rows.map((r) => ({
    number: r.number,
    hash: r.hash,
    size: r.size,
    mediaType: r.media_type,
    lookId: r.look_id,
  }))
}

/** Returns statements that replace all page hashes of the book. */
export const replacePageHashes = (db: Sql, bookId: number, hashes: readonly PageHash[]): Compilable[] => [
  db.deleteFrom('page_hash').where('book_id', '=', bookId),
  ...hashes.map((h) =>
    db.insertInto('page_hash').values({
      book_id: bookId,
      number: h.number,
      hash: h.hash,
      size: h.size,
      media_type: h.mediaType,
      look_id: h.lookId,
    }),
  ),
]

/**
 * Returns the statement that adds a page hash, or sets the look of a known one, if the file is still the one that was hashed. `lookId` may
 * refer to a look that an earlier statement of the batch adds.
 */
export const addPageHash = (
  db: Sql,
  bookId: number,
  file: { size: number; modified: number },
  h: Omit<PageHash, 'lookId'> & { readonly lookId: RawBuilder<number> },
): Compilable =>
  db
    .insertInto('page_hash')
    .columns(['book_id', 'number', 'hash', 'size', 'media_type', 'look_id'])
    .expression((e) =>
      e
        .selectFrom('book')
        .select((s) => [
          'id',
          s.val(h.number).as('number'),
          s.val(h.hash).as('hash'),
          s.val(h.size).as('size'),
          s.val(h.mediaType).as('media_type'),
          h.lookId.as('look_id'),
        ])
        .where('id', '=', bookId)
        .where('size', '=', file.size)
        .where('file_modified', '=', file.modified),
    )
    .onConflict((c) =>
      c.columns(['book_id', 'number']).doUpdateSet((e) => ({ look_id: e.ref('excluded.look_id') })),
    )

/** Returns READY zip books of a library with fewer hashed pages than expected: the first and the last `edge` (behaviour 4.7). */
export async function listUnhashedBooks(
  db: Sql,
  libraryId: number,
  mediaType: string,
  edge: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('book')
    .select('id')
    .where('library_id', '=', libraryId)
    .where('deleted', '=', 0)
    .where('media_status', '=', MediaStatus.options.indexOf('READY'))
    .where('media_type', '=', mediaType)
    .where(
      sql<number>`(select count(h.look_id) from page_hash h where h.book_id = book.id)`,
      '<',
      sql<number>`min(${edge * 2}, page_count)`,
    )
    .orderBy('id')
    .execute()
  return rows.map((r) => r.id)
}
