import type { Series } from '@lectern/contract/series'
import type { Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { formatTimestamp } from '../../db/values.ts'

/** Returns what only the page of one series shows: the size of its files, and when the viewer read in it last. The caller has checked visibility. */
export async function sumUpSeries(
  db: Sql,
  viewer: Viewer,
  seriesId: number,
): Promise<Pick<Series, 'sizeBytes' | 'lastRead'>> {
  const [files, progress] = await Promise.all([
    db
      .selectFrom('book')
      .select((e) => e.fn.coalesce(e.fn.sum<number>('size'), e.lit(0)).as('size'))
      .where('series_id', '=', seriesId)
      .where('deleted', '=', 0)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('series_progress')
      .select('last_read')
      .where('user_id', '=', viewer.userId)
      .where('series_id', '=', seriesId)
      .executeTakeFirst(),
  ])
  const lastRead = progress?.last_read ?? 0
  return { sizeBytes: files.size, lastRead: lastRead > 0 ? formatTimestamp(lastRead) : null }
}
