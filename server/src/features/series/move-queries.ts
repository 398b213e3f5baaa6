import { type Compilable, sql } from 'kysely'
import type { Sql } from '../../db/open.ts'
import { fold } from '../../db/values.ts'
import { getTitleGroup } from './change-queries.ts'

/** Where a series was when it was decided that it moved: the row changes only while it is still there. */
export interface SeriesPlace {
  readonly libraryId: number
  readonly path: string
}
export interface SeriesMove {
  readonly to: SeriesPlace
  readonly accessClass: number
  readonly name: string
  readonly oneshot: boolean
  /** Absent keeps. */
  readonly title?: string
  readonly titleSort?: string
  readonly now: number
}

/** The same series at another place (behaviour 3.4): what hangs on its key stays. The print is no scan's, so that its books are compared. */
export const moveSeriesRow = (
  db: Sql,
  seriesId: number,
  from: SeriesPlace,
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

/** What a scan saw of a series whose books are as before: nothing that anybody sees. */
export const saveFolderState = (
  db: Sql,
  seriesId: number,
  seen: { readonly fileModified: number; readonly fingerprint: string },
): Compilable =>
  db
    .updateTable('series_metadata')
    .set({ file_modified: seen.fileModified, fingerprint: seen.fingerprint })
    .where('series_id', '=', seriesId)

/** Series of a library that were not seen, to the trash; one that moved to another library meanwhile stays. */
export const markUnseenSeriesDeleted = (
  db: Sql,
  libraryId: number,
  seriesIds: readonly number[],
  now: number,
): Compilable[] => {
  const ids = sql<number>`(select value from json_each(${JSON.stringify(seriesIds)}))`
  return [
    db
      .updateTable('series')
      .set({ deleted: 1, modified: now })
      .where('library_id', '=', libraryId)
      .where('id', 'in', ids),
    // A print that no scan makes: the next scan compares the series whole, should it come back.
    db.updateTable('series_metadata').set({ fingerprint: '' }).where('series_id', 'in', ids),
  ]
}
