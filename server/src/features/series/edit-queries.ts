import { type Compilable, sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { saveSeriesTerms } from '../referential/term-queries.ts'
import { metadataColumns, type SeriesValues, seriesColumns } from './change-queries.ts'
import type { SeriesLists } from './to-series.ts'

/** A series that the viewer may see, with what decides who else may. */
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

/** What of a series is written; absent keeps. Lists are only those that change; locks are bits. */
export interface SeriesEdit extends Omit<SeriesValues, 'lists' | 'books'> {
  readonly lists: Partial<SeriesLists>
  readonly lockMask: number
  readonly lockBits: number
}

/** The statements that write an edit; the class is decided by whoever changes age rating or labels. */
export const saveSeriesEdit = (
  db: Sql,
  seriesId: number,
  v: SeriesEdit,
  accessClass: number,
  now: number,
): Compilable[] => [
  db
    .updateTable('series')
    .set({
      access_class: accessClass,
      ...seriesColumns(v),
    })
    .where('id', '=', seriesId),
  db
    .updateTable('series_metadata')
    .set({
      modified: now,
      // A merge patch (RFC 7396): lists that are there replace those that were.
      lists: sql<string>`json_patch(lists, ${JSON.stringify(v.lists)})`,
      locks: sql<number>`(locks & ~${v.lockMask}) | ${v.lockBits}`,
      ...metadataColumns(v),
    })
    .where('series_id', '=', seriesId),
  ...(Object.keys(v.lists).length > 0 || v.publisher !== undefined || v.language !== undefined
    ? saveSeriesTerms(db, seriesId)
    : []),
]

/** The keys of the books of a series, and the ids that events name. */
export function listBookKeys(db: Sql, seriesId: number) {
  return db.selectFrom('book').select(['id', 'public_id']).where('series_id', '=', seriesId).execute()
}
