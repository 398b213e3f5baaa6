import type { TrackerProgress } from '@lectern/contract/progress'
import type { Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { findSeriesToMark } from './queries.ts'
import { getSeriesCounts } from './tracker-queries.ts'

/** Returns the progress in a series for trackers (behaviour 8.5). Throws NOT_FOUND. */
export async function getTrackerProgress(
  db: Sql,
  viewer: Viewer,
  seriesId: string,
): Promise<TrackerProgress> {
  const series = await findSeriesToMark(db, viewer, seriesId)
  if (!series) throw new AppError('NOT_FOUND')
  const c = await getSeriesCounts(db, viewer, series.id)
  return {
    booksCount: c.books,
    booksReadCount: c.done,
    booksUnreadCount: c.books - c.begun,
    booksInProgressCount: c.begun - c.done,
    lastReadContinuousNumberSort: c.run ?? 0,
    maxNumberSort: c.last ?? 0,
  }
}
