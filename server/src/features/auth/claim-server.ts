import type { User } from '@lectern/contract/auth'
import { roles } from '@lectern/contract/roles'
import { toEmailKey } from '../../access/email.ts'
import { hashPassword } from '../../access/passwords.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { countUsers, insertUser, listUsers, unrestricted } from './queries.ts'

/** Creates the first account, with every role. Throws ALREADY_CLAIMED; of concurrent claims exactly one succeeds. */
export async function claimServer(
  { db, bus }: { db: Db; bus: Bus },
  { email, password }: { email: string; password: string },
): Promise<User> {
  // Anyone may call this, so the costly hash is computed only if needed.
  if ((await countUsers(db)) > 0) throw new AppError('ALREADY_CLAIMED')
  const userId = await insertUser(
    db,
    {
      email: email.trim(),
      emailKey: toEmailKey(email),
      passwordHash: await hashPassword(password),
      ...unrestricted,
      roles,
    },
    { onlyFirst: true },
  )
  const [user] = userId === undefined ? [] : await listUsers(db, [userId])
  if (!user) throw new AppError('ALREADY_CLAIMED')
  bus.publish({ name: 'ServerClaimed' })
  return user
}
