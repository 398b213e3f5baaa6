import type { User } from '@lectern/contract/auth'
import type { UserChange, UserOverview, VisibleCounts } from '@lectern/contract/users'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { listUsers, type UserRights } from '../auth/queries.ts'
import { countVisible } from './count-visible.ts'
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

/** Returns all users with their latest sign-in, their sessions and what they see of what the viewer sees. */
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

/** Returns what somebody with these rights would see of what the viewer sees. */
export async function previewAccess(db: Db, viewer: Viewer, change: UserChange): Promise<VisibleCounts> {
  const [classes, libraryIds] = await Promise.all([listCountedClasses(db, viewer), listLibraryIds(db)])
  return countVisible(classes, nextRights(change), change.sharedLibraries?.libraryIds ?? [], libraryIds)
}
