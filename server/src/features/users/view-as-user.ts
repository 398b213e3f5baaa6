import { setViewedUser } from '../../access/session-queries.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { findUserId } from '../auth/queries.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
}

/** Lets the session of an admin see the server as another user. Throws NOT_FOUND and NOT_YOURSELF. */
export async function viewAsUser(
  deps: Deps,
  viewer: Viewer,
  publicId: string,
  sessionHash: string | undefined,
): Promise<void> {
  if (publicId === viewer.publicId) throw new AppError('NOT_YOURSELF')
  const userId = await findUserId(deps.db, publicId)
  if (userId === undefined) throw new AppError('NOT_FOUND')
  await setView(deps, sessionHash, userId)
}

/** Lets a session see the server as its own account again. */
export const endView = (deps: Deps, sessionHash: string | undefined): Promise<void> =>
  setView(deps, sessionHash, null)

async function setView({ db, bus }: Deps, sessionHash: string | undefined, userId: number | null) {
  if (sessionHash === undefined) throw new AppError('FORBIDDEN')
  await setViewedUser(db, sessionHash, userId)
  // Streams that are open belong to who was seen before.
  bus.publish({ name: 'SessionsEnded', sessionHash })
}
