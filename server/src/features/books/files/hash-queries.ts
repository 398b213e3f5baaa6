import type { Db, Sql } from '../../../db/open.ts'

/** Kind of hash: of the whole file, or the one by which KOReader identifies it (behaviour 4.7). */
export type HashKind = 'file' | 'koreader'
const columns = { file: 'file_hash', koreader: 'koreader_hash' } as const

/** Returns keys of books of a library that exist and have no hash, after `afterId`, in the order of their keys. */
export async function listUnhashed(
  db: Sql,
  kind: HashKind,
  { libraryId, afterId, count }: { libraryId: number; afterId: number; count: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('book')
    .select('id')
    .where('library_id', '=', libraryId)
    .where('id', '>', afterId)
    .where('deleted', '=', 0)
    .where(columns[kind], '=', '')
    .orderBy('id')
    .limit(count)
    .execute()
  return rows.map((r) => r.id)
}

/** Returns the file of a book to hash; undefined if the book is deleted, in the trash, or already has the hash. */
export function findUnhashed(db: Sql, kind: HashKind, bookId: number) {
  return db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('library', 'library.id', 'book.library_id')
    .select(['book.size', 'book.file_modified', 'm.path', 'library.root', 'library.settings'])
    .where('book.id', '=', bookId)
    .where('book.deleted', '=', 0)
    .where(`book.${columns[kind]}`, '=', '')
    .executeTakeFirst()
}

/** Stores a hash unless the row now describes another file; `size` and `modified` are those of the hashed file. */
export async function saveHash(
  db: Db,
  kind: HashKind,
  bookId: number,
  {
    hash,
    legacy,
    size,
    modified,
  }: { hash: string; legacy?: string | undefined; size: number; modified: number },
): Promise<void> {
  await db.batch([
    db
      .updateTable('book')
      .set({
        [columns[kind]]: hash,
        ...(legacy !== undefined && { koreader_legacy_hash: legacy === hash ? '' : legacy }),
      })
      .where('id', '=', bookId)
      .where('size', '=', size)
      .where('file_modified', '=', modified),
  ])
}
