import type { TrackerProgress } from '@lectern/contract/progress'
import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { besideTheRun } from '../../media/metadata/sort-number.ts'
import { getSeriesToMark } from './queries.ts'

/**
 * Returns the progress in a series for trackers (behaviour 8.5), counted over its visible books in one pass. Books outside the numbering are
 * not chapters. Throws NOT_FOUND.
 */
export async function getTrackerProgress(
  db: Sql,
  viewer: Viewer,
  seriesPublicId: string,
): Promise<TrackerProgress> {
  const { id } = await getSeriesToMark(db, viewer, seriesPublicId)
  const { rows } = await sql<TrackerProgress>`
    select count(*) as "booksCount",
      coalesce(sum(completed), 0) as "booksReadCount",
      count(*) - count(completed) as "booksUnreadCount",
      count(completed) - coalesce(sum(completed), 0) as "booksInProgressCount",
      coalesce(max(number_sort) filter (where is_run and number_sort < ${besideTheRun}), 0) as "lastReadContinuousNumberSort",
      coalesce(max(number_sort) filter (where number_sort < ${besideTheRun}), 0) as "maxNumberSort"
    from (
      select b.number_sort, p.completed, min(coalesce(p.completed, 0)) over (order by b.number_sort, b.number, b.id) as is_run
      from book b left join read_progress p on p.user_id = ${viewer.userId} and p.book_id = b.id
      where b.series_id = ${id} and ${isVisible(viewer, 'b.access_class')}
    )`.execute(db)
  return rows[0] as TrackerProgress
}
