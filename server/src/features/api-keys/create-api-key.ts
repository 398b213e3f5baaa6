import { randomBytes } from 'node:crypto'
import type { ApiKey } from '@lectern/contract/api-keys'
import { deleteApiKey, insertApiKey } from '../../access/api-key-queries.ts'
import { hashApiKey } from '../../access/hash-api-key.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'

/** Creates a key of 32 hex digits, which can be read only now. Throws ERR_1034 or TOO_MANY_KEYS (behaviour 9.8). */
export async function createApiKey(db: Db, owner: Viewer, comment: string): Promise<ApiKey> {
  const key = randomBytes(16).toString('hex')
  const wanted = { key, keyHash: hashApiKey(key), comment: comment.trim() }
  const result = await insertApiKey(db, owner, wanted, Date.now())
  if (result === 'comment taken') throw new AppError('ERR_1034', { field: 'comment' })
  if (result === 'too many') throw new AppError('TOO_MANY_KEYS')
  return result
}

/** Deletes a key and ends the streams that were opened with it. The key of another user counts as missing. */
export async function removeApiKey(
  { db, bus }: { db: Db; bus: Bus },
  owner: Viewer,
  keyId: string,
): Promise<void> {
  const keyHash = await deleteApiKey(db, owner.userId, keyId)
  if (keyHash === undefined) throw new AppError('NOT_FOUND')
  bus.publish({ name: 'SessionsEnded', sessionHash: keyHash })
}
