import { setViewedUser } from '../../access/session-queries.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { getUserId } from './change-user.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
}

/** Lets the session of an administrator see the server as another user. Throws NOT_FOUND and NOT_YOURSELF. */
export async function viewAsUser(
  deps: Deps,
  viewer: Viewer,
  publicId: string,
  sessionHash: string | undefined,
): Promise<void> {
  if (publicId === viewer.publicId) throw new AppError('NOT_YOURSELF')
  await setView(deps, sessionHash, await getUserId(deps.db, publicId))
}

/** Lets a session see the server as its own account again. */
export const endView = (deps: Deps, sessionHash: string | undefined): Promise<void> =>
  setView(deps, sessionHash, null)

async function setView({ db, bus }: Deps, sessionHash: string | undefined, userId: number | null) {
  if (sessionHash === undefined) throw new AppError('FORBIDDEN')
  await setViewedUser(db, sessionHash, userId)
  // The open streams belong to the previous user.
  bus.publish({ name: 'SessionsEnded', sessionHash })
}
