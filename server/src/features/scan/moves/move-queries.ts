import type { Sql } from '../../../db/open.ts'
import { jsonValues } from '../../../db/values.ts'

/** Returns true if a new file of this library may be a stored book: one in any trash, or in another library. */
export async function hasBooksElsewhere(db: Sql, libraryId: number): Promise<boolean> {
  const [trashed, other] = await Promise.all([
    db
      .selectFrom('book')
      .select('id')
      .where('deleted', '<>', 0)
      .where('deleted', '=', 1)
      .limit(1)
      .executeTakeFirst(),
    // Two ranges of the index, so that the excluded library is not read.
    db
      .selectFrom('book')
      .select('id')
      .where((e) => e.or([e('library_id', '<', libraryId), e('library_id', '>', libraryId)]))
      .limit(1)
      .executeTakeFirst(),
  ])
  return trashed !== undefined || other !== undefined
}

/** Returns series with a book of one of these sizes in any trash or in another library. */
export async function listSeriesOfSizes(
  db: Sql,
  libraryId: number,
  sizes: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('book')
    .select('series_id')
    .distinct()
    .where('size', 'in', jsonValues(sizes))
    .where((e) => e.or([e('deleted', '=', 1), e('library_id', '<>', libraryId)]))
    .execute()
  return rows.map((r) => r.series_id)
}

/** Returns the series to match moves with, by key. */
export async function listMovableSeries(db: Sql, seriesIds: readonly number[]) {
  return db
    .selectFrom('series')
    .innerJoin('series_metadata as m', 'm.series_id', 'series.id')
    .innerJoin('library', 'library.id', 'series.library_id')
    .select([
      'series.id',
      'series.public_id',
      'series.library_id',
      'library.public_id as library_public_id',
      'series.access_class',
      'series.deleted',
      'm.path',
      'm.name',
      'm.title',
      'm.title_sort',
      'm.locks',
      'm.age_rating',
      'm.lists',
    ])
    .where('series.id', 'in', jsonValues(seriesIds))
    .execute()
}
export type MovableSeries = Awaited<ReturnType<typeof listMovableSeries>>[number]
