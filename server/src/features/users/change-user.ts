import type { User } from '@lectern/contract/auth'
import type { UserChange, UserCreation } from '@lectern/contract/users'
import { deleteUserApiKeys } from '../../access/api-key-queries.ts'
import { toEmailKey } from '../../access/email.ts'
import { hashPassword } from '../../access/passwords.ts'
import { rebuildUserAccess } from '../../access/queries.ts'
import { deleteSignIn } from '../../access/session-list-queries.ts'
import { deleteUserSessions } from '../../access/session-queries.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { KeyedLock } from '../../db/keyed-lock.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import {
  deleteUserRows,
  findRights,
  findUserId,
  insertUser,
  listUsers,
  updatePassword,
  updateRights,
} from '../auth/queries.ts'
import { getSharedLibraryIds, nextRights } from './user-rights.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
}

interface RightsChangeDeps extends Deps {
  /** Serializes changes of rights. */
  readonly turns: KeyedLock
}

/** Deletes the data that another feature stores for a user. */
export type UserDataCleanup = (userId: number) => Promise<void>

/** Returns the key of a user. Throws NOT_FOUND. */
export async function getUserId(db: Db, publicId: string): Promise<number> {
  const userId = await findUserId(db, publicId)
  if (userId === undefined) throw new AppError('NOT_FOUND')
  return userId
}

/** Ends every session of the user and publishes it to their streams; the client then shows the sign-in screen. */
async function endSessions({ db, bus }: Deps, userId: number, publicId: string): Promise<void> {
  await deleteUserSessions(db, userId, { remembered: true })
  bus.publish({ name: 'SessionExpired', userId: publicId })
  bus.publish({ name: 'SessionsEnded', userId })
}

/** Ends every session and remembered sign-in of another user. Throws NOT_YOURSELF for the own account. */
export async function signOutUser(deps: Deps, viewer: Viewer, publicId: string): Promise<void> {
  if (publicId === viewer.publicId) throw new AppError('NOT_YOURSELF')
  await endSessions(deps, await getUserId(deps.db, publicId), publicId)
}

/** Ends every session and remembered sign-in of the viewer but this session. */
export async function signOutElsewhere(
  { db, bus }: Deps,
  { userId }: Viewer,
  sessionHash: string | undefined,
): Promise<void> {
  await deleteUserSessions(db, userId, { keep: sessionHash, remembered: true })
  bus.publish({ name: 'SessionsEnded', userId, ...(sessionHash && { keep: sessionHash }) })
}

/** Ends one sign-in of a user. Throws NOT_FOUND. */
export async function endSession(
  { db, bus }: Deps,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
): Promise<void> {
  const sessionHash = await deleteSignIn(db, userId, sessionId)
  if (sessionHash === undefined) throw new AppError('NOT_FOUND')
  if (sessionHash !== null) bus.publish({ name: 'SessionsEnded', sessionHash })
}

/** Throws EMAIL_TAKEN, ignoring the case of the address (behaviour 9.5). */
export async function createUser({ db }: Deps, creation: UserCreation): Promise<User> {
  const rights = nextRights(creation)
  const userId = await insertUser(
    db,
    {
      ...rights,
      email: creation.email.trim(),
      emailKey: toEmailKey(creation.email),
      passwordHash: await hashPassword(creation.password),
    },
    { onlyFirst: false },
  )
  if (userId === undefined) throw new AppError('EMAIL_TAKEN', { field: 'email' })
  await updateRights(db, userId, rights, getSharedLibraryIds(creation))
  const [user] = await listUsers(db, [userId])
  if (!user) throw new AppError('NOT_FOUND')
  return user
}

/**
 * Runs changes that may remove an administrator, one at a time. They cannot be for the caller's own account, and the caller must still be an
 * administrator when they run: so one administrator always remains, even if two demote each other at the same time (behaviour 9.5).
 */
function runExclusively(
  { db, turns }: RightsChangeDeps,
  viewer: Viewer,
  publicId: string,
  work: () => Promise<void>,
): Promise<void> {
  if (publicId === viewer.publicId) throw new AppError('NOT_YOURSELF')
  return turns.run('rights', async () => {
    const mine = await findRights(db, viewer.userId)
    if (!mine?.roles.includes('ADMIN')) throw new AppError('FORBIDDEN')
    await work()
  })
}

/** Changes the rights of a user, and ends their sessions if that had an effect. Throws API_KEY_REFUSED when a key would grant a role. */
export const changeUser = (
  deps: RightsChangeDeps,
  caller: { readonly viewer: Viewer; readonly usesApiKey: boolean },
  publicId: string,
  change: UserChange,
): Promise<void> =>
  runExclusively(deps, caller.viewer, publicId, () =>
    changeRights(deps, publicId, change, !caller.usesApiKey),
  )

async function changeRights(
  deps: Deps,
  publicId: string,
  change: UserChange,
  canGrantRoles: boolean,
): Promise<void> {
  const userId = await getUserId(deps.db, publicId)
  const [before, [shown]] = await Promise.all([findRights(deps.db, userId), listUsers(deps.db, [userId])])
  if (!before || !shown) throw new AppError('NOT_FOUND')
  const next = nextRights(change, before)
  // Otherwise a stolen key could create an administrator, who could change the password of the key's owner.
  if (!canGrantRoles && next.roles.some((role) => !before.roles.includes(role)))
    throw new AppError('API_KEY_REFUSED')
  await updateRights(deps.db, userId, next, getSharedLibraryIds(change))
  const [after] = await listUsers(deps.db, [userId])
  if (JSON.stringify(after) !== JSON.stringify(shown)) await endSessions(deps, userId, publicId)
}

/** Deletes the account and all data of the user (behaviour 9.5). */
export const deleteUser = (
  deps: RightsChangeDeps,
  viewer: Viewer,
  publicId: string,
  cleanups: readonly UserDataCleanup[],
): Promise<void> =>
  runExclusively(deps, viewer, publicId, async () => {
    const userId = await getUserId(deps.db, publicId)
    const [user] = await listUsers(deps.db, [userId])
    // First, so that no session can start afterwards.
    await deleteUserRows(deps.db, userId, user?.email ?? '')
    await endSessions(deps, userId, publicId)
    for (const deleteUserData of cleanups) await deleteUserData(userId)
    await rebuildUserAccess(deps.db, [userId])
  })

/** Changes a password. The own session of the user continues; a change for another user ends all of theirs (behaviour 9.5). */
export async function changePassword(
  deps: Deps,
  viewer: Viewer,
  target: { publicId: string; password: string; endApiKeys: boolean; sessionHash: string | undefined },
): Promise<void> {
  const isOwn = target.publicId === viewer.publicId
  if (!isOwn && !viewer.isAdmin) throw new AppError('FORBIDDEN')
  const userId = await getUserId(deps.db, target.publicId)
  await updatePassword(deps.db, userId, await hashPassword(target.password))
  // The streams of the keys end below, with those of the sessions.
  if (target.endApiKeys) await deps.db.batch([deleteUserApiKeys(deps.db, userId)])
  if (!isOwn) return endSessions(deps, userId, target.publicId)
  await signOutElsewhere(deps, viewer, target.sessionHash)
}
