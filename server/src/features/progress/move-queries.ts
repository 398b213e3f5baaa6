import type { Compilable } from 'kysely'
import type { Sql } from '../../db/open.ts'

/** Moves the progress of all users in a book to its new series; the caller recounts both series. */
export const moveProgress = (db: Sql, bookId: number, seriesId: number): Compilable =>
  db.updateTable('read_progress').set({ series_id: seriesId }).where('book_id', '=', bookId)
