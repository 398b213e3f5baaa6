import { MediaStatus } from '@lectern/contract/books'
import type { Compilable } from 'kysely'
import type { Sql } from '../../../db/open.ts'
import { hashFileName } from '../../../db/sql-functions.ts'
import { fold } from '../../../db/values.ts'

export interface NewFile {
  /** Relative to the root of the library. */
  readonly path: string
  /** File name without extension. */
  readonly name: string
  readonly size: number
  readonly fileModified: number
  readonly now: number
}

/**
 * Replaces the file of a book and keeps everything else: metadata with locks, posters, read progress of all users, positions in read lists
 * (behaviour 10.2). Page hashes are deleted, and the book must be analyzed before it is read.
 */
export const replaceBookFile = (db: Sql, bookId: number, file: NewFile): Compilable[] => [
  db
    .updateTable('book')
    .set({
      name_key: fold(file.name),
      size: file.size,
      file_modified: file.fileModified,
      file_hash: '',
      koreader_hash: '',
      koreader_legacy_hash: '',
      media_status: MediaStatus.options.indexOf('OUTDATED'),
      modified: file.now,
      deleted: 0,
    })
    .where('id', '=', bookId),
  db
    .updateTable('book_metadata')
    .set({ name: file.name, path: file.path, file_name_hash: hashFileName(file.path) })
    .where('book_id', '=', bookId),
  db.deleteFrom('page_hash').where('book_id', '=', bookId),
]
