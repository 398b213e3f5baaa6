import type { AuthenticationActivity } from '@lectern/contract/auth-activity'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { activityEntry, toActivity } from '../auth/activity-queries.ts'

/** Returns the access classes that the viewer sees, with the public id of their library and the numbers of their series and books. */
export async function listCountedClasses(db: Sql, viewer: Viewer) {
  const rows = await db
    .selectFrom('access_class')
    .innerJoin('library', 'library.id', 'access_class.library_id')
    .select(['library.public_id', 'age_rating', 'labels', 'series_count', 'book_count'])
    .where('series_count', '>', 0)
    .where(isVisible(viewer, 'access_class.id'))
    .execute()
  return rows.map((row) => ({
    libraryId: row.public_id,
    ageRating: row.age_rating,
    labels: JSON.parse(row.labels) as string[],
    series: row.series_count,
    books: row.book_count,
  }))
}

export async function listLibraryIds(db: Sql): Promise<string[]> {
  const rows = await db.selectFrom('library').select('public_id').execute()
  return rows.map(({ public_id }) => public_id)
}

/** Returns the latest successful sign-in of each user by their public id: one search of an index for each. */
export async function listLatestActivity(db: Sql): Promise<Map<string, AuthenticationActivity>> {
  const rows = await db
    .selectFrom('user')
    .innerJoin('auth_activity', (join) =>
      join.on((e) =>
        e(
          'auth_activity.id',
          '=',
          e
            .selectFrom('auth_activity as latest')
            .select('latest.id')
            .whereRef('latest.user_id', '=', 'user.id')
            .where('latest.success', '=', 1)
            .orderBy('latest.date', 'desc')
            .orderBy('latest.id', 'desc')
            .limit(1),
        ),
      ),
    )
    .select(activityEntry)
    .execute()
  return new Map(rows.map((row) => [row.public_id, toActivity(row)]))
}

/** Returns the number of sessions that have not expired, by the public id of their users. */
export async function countSessions(db: Sql, now: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .where('expires', '>', now)
    .select((e) => ['user.public_id', e.fn.countAll<number>().as('count')])
    .groupBy('user.public_id')
    .execute()
  return new Map(rows.map((row) => [row.public_id, Number(row.count)]))
}
