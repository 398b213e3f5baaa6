import { type Compilable, sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { saveSeriesTerms } from '../referential/term-queries.ts'
import { metadataColumns, type SeriesValues, seriesColumns } from './change-queries.ts'
import type { SeriesLists } from './to-series.ts'

/** Returns a series that the viewer may see, with the values that determine its access class. */
export function findEditable(db: Sql, viewer: Viewer, publicId: string) {
  return db
    .selectFrom('series')
    .innerJoin('series_metadata as m', 'm.series_id', 'series.id')
    .innerJoin('library', 'library.id', 'series.library_id')
    .select([
      'series.id',
      'series.public_id',
      'series.library_id',
      'series.access_class',
      'library.public_id as library_public_id',
      'm.age_rating',
      'm.lists',
    ])
    .where('series.public_id', '=', publicId)
    .where(isVisible(viewer, 'series.access_class'))
    .executeTakeFirst()
}

/** Values of a series to write; absent values are kept. `lists` has only changed lists; locks are bits. */
export interface SeriesEdit extends Omit<SeriesValues, 'lists' | 'books'> {
  readonly lists: Partial<SeriesLists>
  readonly lockMask: number
  readonly lockBits: number
}

/** Returns statements that write an edit. The caller that changes age rating or labels sets the access class. */
export const saveSeriesEdit = (
  db: Sql,
  seriesId: number,
  v: SeriesEdit,
  accessClass: number,
  now: number,
): Compilable[] => [
  db
    .updateTable('series')
    .set({ access_class: accessClass, ...seriesColumns(v) })
    .where('id', '=', seriesId),
  db
    .updateTable('series_metadata')
    .set({
      modified: now,
      // A merge patch (RFC 7396): given lists replace the stored ones.
      lists: sql<string>`json_patch(lists, ${JSON.stringify(v.lists)})`,
      locks: sql<number>`(locks & ~${v.lockMask}) | ${v.lockBits}`,
      ...metadataColumns(v),
    })
    .where('series_id', '=', seriesId),
  ...(Object.keys(v.lists).length > 0 || v.publisher !== undefined || v.language !== undefined
    ? saveSeriesTerms(db, seriesId)
    : []),
]

/** Returns the keys of the books of a series, and the ids that events contain. */
export function listBookKeys(db: Sql, seriesId: number) {
  return db.selectFrom('book').select(['id', 'public_id']).where('series_id', '=', seriesId).execute()
}
