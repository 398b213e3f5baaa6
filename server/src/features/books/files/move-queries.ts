import { MediaStatus } from '@lectern/contract/books'
import { type Compilable, sql } from 'kysely'
import type { Sql } from '../../../db/open.ts'
import { hashFileName } from '../../../db/sql-functions.ts'
import { fold, jsonValues } from '../../../db/values.ts'

export interface BookMove {
  /** Relative to the root of its library; the row changes only while it still has this path. */
  readonly from: string
  readonly to: string
  readonly seriesId: number
  readonly libraryId: number
  readonly accessClass: number
  readonly name: string
  readonly fileModified: number
  readonly oneshot: boolean
  /** Absent keeps. */
  readonly title?: string
  readonly now: number
}

const failed = MediaStatus.options.indexOf('ERROR')
const outdated = MediaStatus.options.indexOf('OUTDATED')

/**
 * Moves a book to another path (behaviour 3.4). Progress, posters, pages and memberships refer to its key and are kept. A book that could not
 * be read at its old path is analyzed again.
 */
export const moveBookRow = (db: Sql, bookId: number, move: BookMove): Compilable[] => [
  db
    .updateTable('book')
    .set({
      series_id: move.seriesId,
      library_id: move.libraryId,
      access_class: move.accessClass,
      name_key: fold(move.name),
      file_modified: move.fileModified,
      oneshot: move.oneshot ? 1 : 0,
      deleted: 0,
      modified: move.now,
      media_status: sql<number>`iif(media_status = ${failed}, ${outdated}, media_status)`,
      ...(move.title !== undefined && { title_key: fold(move.title) }),
    })
    .where('id', '=', bookId)
    .where((e) =>
      e.exists(
        e
          .selectFrom('book_metadata as m')
          .select('m.book_id')
          .where('m.book_id', '=', bookId)
          .where('m.path', '=', move.from),
      ),
    ),
  db
    .updateTable('book_metadata')
    .set({
      path: move.to,
      file_name_hash: hashFileName(move.to),
      name: move.name,
      ...(move.title !== undefined && { title: move.title }),
    })
    .where('book_id', '=', bookId)
    .where('path', '=', move.from),
]

/** Moves a book in the trash of a moved series, so that its file is recognized if it appears in the new folder. */
export const moveTrashedBook = (
  db: Sql,
  bookId: number,
  move: { readonly path: string; readonly libraryId: number; readonly accessClass: number },
): Compilable[] => [
  db
    .updateTable('book')
    .set({ library_id: move.libraryId, access_class: move.accessClass })
    .where('id', '=', bookId),
  db
    .updateTable('book_metadata')
    .set({ path: move.path, file_name_hash: hashFileName(move.path) })
    .where('book_id', '=', bookId),
]

/** Stores another time of a file with the same content (behaviour 3.3). */
export const touchBook = (db: Sql, bookId: number, fileModified: number, now: number): Compilable =>
  db
    .updateTable('book')
    .set({ file_modified: fileModified, modified: now, deleted: 0 })
    .where('id', '=', bookId)

/** Moves unseen books of these series to the trash, except those that were moved to another series in the meantime. */
export const markUnseenBooksDeleted = (
  db: Sql,
  seriesIds: readonly number[],
  bookIds: readonly number[],
  now: number,
): Compilable =>
  db
    .updateTable('book')
    .set({ deleted: 1, modified: now })
    .where('id', 'in', jsonValues(bookIds))
    .where('series_id', 'in', jsonValues(seriesIds))
