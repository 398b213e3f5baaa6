import type { User } from '@lectern/contract/auth'
import type { UserChange, UserOverview, VisibleCounts } from '@lectern/contract/users'
import { isClassVisible } from '../../access/restriction.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { listUsers, type UserRights } from '../auth/queries.ts'
import { countSessions, listCountedClasses, listLatestActivity, listLibraryIds } from './overview-queries.ts'
import { nextRights } from './user-rights.ts'

const toRights = (user: User): UserRights => ({
  roles: user.roles,
  sharedAll: user.sharedAllLibraries,
  age: user.ageRestriction?.age ?? null,
  ageRule: user.ageRestriction?.restriction ?? null,
  labelsAllow: user.labelsAllow,
  labelsExclude: user.labelsExclude,
})

/**
 * Returns the number of items that a user with these rights sees (behaviour 9.4). `sharedIds` are the libraries shared with the user,
 * `libraryIds` all libraries; administrators see all of them.
 */
function countVisible(
  classes: Awaited<ReturnType<typeof listCountedClasses>>,
  rights: UserRights,
  sharedIds: readonly string[],
  libraryIds: readonly string[],
): VisibleCounts {
  const isAll = rights.sharedAll || rights.roles.includes('ADMIN')
  const shared = new Set(isAll ? libraryIds : sharedIds.filter((id) => libraryIds.includes(id)))
  const seen = classes.filter((each) => shared.has(each.libraryId) && isClassVisible(rights, each))
  return {
    libraries: shared.size,
    series: seen.reduce((sum, { series }) => sum + series, 0),
    books: seen.reduce((sum, { books }) => sum + books, 0),
  }
}

/** Returns all users with their latest sign-in, their sessions, and the number of items that they see. Only items that the viewer sees count. */
export async function describeUsers(db: Db, viewer: Viewer, now = Date.now()): Promise<UserOverview[]> {
  const [users, classes, libraryIds, latest, sessions] = await Promise.all([
    listUsers(db),
    listCountedClasses(db, viewer),
    listLibraryIds(db),
    listLatestActivity(db),
    countSessions(db, now),
  ])
  return users.map((user) => ({
    userId: user.id,
    latestActivity: latest.get(user.id) ?? null,
    sessions: sessions.get(user.id) ?? 0,
    visible: countVisible(classes, toRights(user), user.sharedLibrariesIds, libraryIds),
  }))
}

/** Returns the number of items that a user with these rights would see. Only items that the viewer sees count. */
export async function previewAccess(db: Db, viewer: Viewer, change: UserChange): Promise<VisibleCounts> {
  const [classes, libraryIds] = await Promise.all([listCountedClasses(db, viewer), listLibraryIds(db)])
  return countVisible(classes, nextRights(change), change.sharedLibraries?.libraryIds ?? [], libraryIds)
}
