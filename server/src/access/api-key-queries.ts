import type { ApiKey } from '@lectern/contract/api-keys'
import { limits } from '@lectern/contract/limits'
import type { Compilable } from 'kysely'
import type { Db, Sql } from '../db/open.ts'
import { formatTimestamp, newPublicId } from '../db/values.ts'
import { type Account, toAccount, userColumns } from './session-queries.ts'

/** Text in place of a key, which is shown only once. */
const masked = '******'

interface KeyRow {
  public_id: string
  comment: string
  created: number
  modified: number
}
const toApiKey = (row: KeyRow, userId: string, key: string): ApiKey => ({
  id: row.public_id,
  userId,
  key,
  comment: row.comment,
  createdDate: formatTimestamp(row.created),
  lastModifiedDate: formatTimestamp(row.modified),
})

/** Lists the keys of a user, masked, oldest first. */
export async function listApiKeys(db: Sql, owner: { userId: number; publicId: string }): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_key')
    .select(['public_id', 'comment', 'created', 'modified'])
    .where('user_id', '=', owner.userId)
    .orderBy('id')
    .execute()
  return rows.map((r) => toApiKey(r, owner.publicId, masked))
}

/**
 * Creates a key and returns it in plain text, or the reason for a refusal. Checks in the transaction, so that concurrent requests cannot use
 * the same comment.
 */
export async function insertApiKey(
  db: Db,
  owner: { userId: number; publicId: string },
  wanted: { key: string; keyHash: string; comment: string },
  now: number,
): Promise<ApiKey | 'comment taken' | 'too many'> {
  const commentKey = wanted.comment.normalize('NFKC').toLowerCase()
  return db.transaction().execute(async (tx) => {
    const ownKeys = await tx
      .selectFrom('api_key')
      .select('comment_key')
      .where('user_id', '=', owner.userId)
      .execute()
    if (ownKeys.some((k) => k.comment_key === commentKey)) return 'comment taken'
    if (ownKeys.length >= limits.maxApiKeys) return 'too many'
    const row = { public_id: newPublicId(), comment: wanted.comment, created: now, modified: now }
    await tx
      .insertInto('api_key')
      .values({ ...row, user_id: owner.userId, key_hash: wanted.keyHash, comment_key: commentKey })
      .execute()
    return toApiKey(row, owner.publicId, wanted.key)
  })
}

/** Deletes a key of this user; returns its hash, or undefined when the user has no such key. */
export async function deleteApiKey(db: Db, userId: number, publicId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('api_key')
    .where('public_id', '=', publicId)
    .where('user_id', '=', userId)
    .returning('key_hash')
    .executeTakeFirst()
  return row?.key_hash
}

/** Statement that deletes the keys of a deleted user. */
export const deleteUserApiKeys = (db: Sql, userId: number): Compilable =>
  db.deleteFrom('api_key').where('user_id', '=', userId)

export interface ApiKeyOwner {
  readonly account: Account
  /** Key of the row of the API key. */
  readonly rowId: number
  readonly keyId: string
  readonly comment: string
}

/** Returns the account of an API key. */
export async function findApiKey(db: Sql, keyHash: string): Promise<ApiKeyOwner | undefined> {
  const row = await db
    .selectFrom('api_key')
    .innerJoin('user', 'user.id', 'api_key.user_id')
    .select([...userColumns, 'api_key.id as row_id', 'api_key.public_id as key_id', 'api_key.comment'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  return row && { account: toAccount(row), rowId: row.row_id, keyId: row.key_id, comment: row.comment }
}
