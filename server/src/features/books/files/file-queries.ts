import { type Compilable, sql } from 'kysely'
import type { Sql } from '../../../db/open.ts'
import { hashFileName } from '../../../db/sql-functions.ts'
import { groups } from '../../../queue/task-kind.ts'

/** Returns a book for a change of its file; undefined if it is deleted or in the trash. */
export function findFileBook(db: Sql, bookId: number) {
  return db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('series', 'series.id', 'book.series_id')
    .innerJoin('library', 'library.id', 'book.library_id')
    .select([
      'book.id',
      'book.public_id',
      'book.series_id',
      'series.public_id as series_public_id',
      'book.access_class',
      'book.library_id',
      'library.public_id as library_public_id',
      'library.root',
      'library.settings',
      'm.path',
      'book.oneshot',
      'book.size',
      'book.file_modified',
      'book.media_status',
      'book.media_type',
      'book.page_count',
    ])
    .where('book.id', '=', bookId)
    .where('book.deleted', '=', 0)
    .executeTakeFirst()
}
export type FileBook = NonNullable<Awaited<ReturnType<typeof findFileBook>>>

/**
 * Stores the state of a book's file that this server has written, so that the next scan finds no difference. `hasNewContent` clears the hashes.
 */
export const saveBookFile = (
  db: Sql,
  bookId: number,
  file: { path: string; size: number; modified: number; hasNewContent: boolean; now: number },
): Compilable[] => [
  db
    .updateTable('book')
    .set({
      size: file.size,
      file_modified: file.modified,
      modified: file.now,
      ...(file.hasNewContent && { file_hash: '', koreader_hash: '', koreader_legacy_hash: '' }),
    })
    .where('id', '=', bookId),
  db
    .updateTable('book_metadata')
    .set({ path: file.path, file_name_hash: hashFileName(file.path) })
    .where('book_id', '=', bookId),
]

/** Returns true if a task for this book is running, which may still save data of the old file. */
export async function isBookInTask(db: Sql, bookId: number): Promise<boolean> {
  const row = await db
    .selectFrom('task')
    .select(sql<number>`1`.as('one'))
    .where('state', '=', 1)
    .where('group_key', '=', groups.book({ bookId }))
    .executeTakeFirst()
  return row !== undefined
}
