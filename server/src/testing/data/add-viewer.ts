import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { insertUser } from '../../features/auth/queries.ts'

/** Adds a user and returns them as a viewer. With an age they are restricted to it, without one they see everything. */
export async function addViewer(db: Db, email: string, age: number | null): Promise<Viewer> {
  const userId = await insertUser(
    db,
    {
      email,
      emailKey: email,
      passwordHash: '',
      roles: [],
      sharedAll: true,
      age,
      ageRule: age === null ? null : 'EXCLUDE',
      labelsAllow: [],
      labelsExclude: [],
    },
    { onlyFirst: false },
  )
  if (userId === undefined) throw new Error(`cannot add ${email}`)
  return {
    userId,
    publicId: email,
    email,
    roles: new Set(),
    isAdmin: false,
    isFree: age === null,
  }
}
