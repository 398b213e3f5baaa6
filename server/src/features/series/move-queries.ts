import type { Compilable } from 'kysely'
import type { Sql } from '../../db/open.ts'
import { fold, jsonValues } from '../../db/values.ts'
import { getTitleGroup } from './change-queries.ts'

/** Library and path of a series. */
export interface SeriesLocation {
  readonly libraryId: number
  readonly path: string
}
export interface SeriesMove {
  readonly to: SeriesLocation
  readonly accessClass: number
  readonly name: string
  readonly oneshot: boolean
  /** Absent keeps. */
  readonly title?: string
  readonly titleSort?: string
  readonly now: number
}

/**
 * Moves a series to another path (behaviour 3.4) if it still is at `from`. Rows that refer to its key are kept. The empty fingerprint makes the
 * next scan compare its books.
 */
export const moveSeriesRow = (
  db: Sql,
  seriesId: number,
  from: SeriesLocation,
  move: SeriesMove,
): Compilable[] => [
  db
    .updateTable('series')
    .set({
      library_id: move.to.libraryId,
      access_class: move.accessClass,
      name_key: fold(move.name),
      oneshot: move.oneshot ? 1 : 0,
      deleted: 0,
      modified: move.now,
      ...(move.titleSort !== undefined && {
        title_key: fold(move.titleSort),
        title_group: getTitleGroup(move.titleSort),
      }),
    })
    .where('id', '=', seriesId)
    .where('library_id', '=', from.libraryId)
    .where((e) =>
      e.exists(
        e
          .selectFrom('series_metadata as m')
          .select('m.series_id')
          .where('m.series_id', '=', seriesId)
          .where('m.path', '=', from.path),
      ),
    ),
  db
    .updateTable('series_metadata')
    .set({
      path: move.to.path,
      name: move.name,
      fingerprint: '',
      ...(move.title !== undefined && { title: move.title }),
      ...(move.titleSort !== undefined && { title_sort: move.titleSort }),
    })
    .where('series_id', '=', seriesId)
    .where('path', '=', from.path)
    .where((e) =>
      e.exists(
        e
          .selectFrom('series as s')
          .select('s.id')
          .where('s.id', '=', seriesId)
          .where('s.library_id', '=', move.to.libraryId),
      ),
    ),
]

/** Stores the folder state of a series whose books are unchanged; nothing of it is visible to users. */
export const saveFolderState = (
  db: Sql,
  seriesId: number,
  seen: { readonly fileModified: number; readonly fingerprint: string },
): Compilable =>
  db
    .updateTable('series_metadata')
    .set({ file_modified: seen.fileModified, fingerprint: seen.fingerprint })
    .where('series_id', '=', seriesId)

/** Moves unseen series of a library to the trash, except those that were moved to another library in the meantime. */
export const markUnseenSeriesDeleted = (
  db: Sql,
  libraryId: number,
  seriesIds: readonly number[],
  now: number,
): Compilable[] => {
  const ids = jsonValues(seriesIds)
  return [
    db
      .updateTable('series')
      .set({ deleted: 1, modified: now })
      .where('library_id', '=', libraryId)
      .where('id', 'in', ids),
    // No scan produces an empty fingerprint, so the next scan compares the whole series if it appears again.
    db.updateTable('series_metadata').set({ fingerprint: '' }).where('series_id', 'in', ids),
  ]
}
