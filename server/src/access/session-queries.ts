import type { AgeRestriction } from '@lectern/contract/auth'
import { roles as allRoles, type Role } from '@lectern/contract/roles'
import type { Selectable } from 'kysely'
import type { Db, Sql } from '../db/open.ts'
import type { UserTable } from '../db/tables/user-tables.ts'
import { isUnrestricted, type Restriction } from './restriction.ts'
import type { Viewer } from './viewer.ts'

export interface Account extends Viewer {
  readonly passwordHash: string
}

/** Returns the current account of a session or API key by its hash; undefined when it has ended. */
export type FindAccount = (sessionHash: string) => Promise<Account | undefined>

/** Columns that `toAccount` needs. */
export const userColumns = [
  'user.id',
  'user.public_id',
  'user.email',
  'user.password_hash',
  'user.roles',
  'user.shared_all',
  'user.age',
  'user.age_rule',
  'user.labels_allow',
  'user.labels_exclude',
] as const
type Column = (typeof userColumns)[number] extends `user.${infer C}` ? C & keyof UserTable : never

/** Converts a row with `userColumns` to an account. */
export function toAccount(row: Selectable<Pick<UserTable, Column>>): Account {
  const granted = JSON.parse(row.roles) as string[]
  const roles = new Set<Role>(allRoles.filter((r) => granted.includes(r)))
  const isAdmin = roles.has('ADMIN')
  const restriction: Restriction = {
    age: row.age,
    ageRule: row.age_rule as AgeRestriction['restriction'] | null,
    labelsAllow: JSON.parse(row.labels_allow) as string[],
    labelsExclude: JSON.parse(row.labels_exclude) as string[],
  }
  return {
    userId: row.id,
    publicId: row.public_id,
    email: row.email,
    roles,
    isAdmin,
    isFree: (isAdmin || row.shared_all === 1) && isUnrestricted(restriction),
    passwordHash: row.password_hash,
  }
}

/** Finds an account by email, in any letter case. */
export async function findAccount(db: Sql, emailKey: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('user')
    .select(userColumns)
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return row && toAccount(row)
}

/** Finds the user of a session that has not expired. */
export async function findSession(db: Sql, tokenHash: string, now: number) {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select([...userColumns, 'session.used', 'session.viewed_user_id'])
    .where('token_hash', '=', tokenHash)
    .where('expires', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const account = toAccount(row)
  // Ends when the account is no longer an administrator.
  const isViewing = row.viewed_user_id !== null && account.isAdmin
  const viewed = isViewing
    ? await db.selectFrom('user').select(userColumns).where('id', '=', row.viewed_user_id).executeTakeFirst()
    : undefined
  return {
    account,
    used: row.used,
    viewed: viewed && { ...toAccount(viewed), viewedBy: account.email },
  }
}

/** Sets the user as whom a session views the server; null for its own account. */
export async function setViewedUser(db: Db, tokenHash: string, userId: number | null): Promise<void> {
  await db
    .updateTable('session')
    .set({ viewed_user_id: userId })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Device from which a session is used. */
export interface Device {
  readonly ip: string
  readonly userAgent: string | null
}
/** Values stored under the hash of a new token. */
interface TokenValues {
  readonly now: number
  readonly expires: number
  readonly device?: Device
  /** Hash of the remember-me token that the session continues. */
  readonly rememberHash?: string
}

/** Query for the row of an account; without result if it was deleted or has another password since it was read. */
const selectUnchanged = (db: Db, account: Account) =>
  db
    .selectFrom('user')
    .where('user.id', '=', account.userId)
    .where('user.password_hash', '=', account.passwordHash)

/**
 * Creates a session. Returns false, without a session, if the account was deleted or has another password since it was read, so that no
 * session survives that starts while all are ended.
 */
export async function insertSession(
  db: Db,
  tokenHash: string,
  account: Account,
  { now, expires, device, rememberHash }: TokenValues,
): Promise<boolean> {
  const result = await db
    .insertInto('session')
    .columns(['token_hash', 'user_id', 'created', 'used', 'expires', 'ip', 'user_agent', 'remember_hash'])
    .expression(
      selectUnchanged(db, account).select((x) => [
        x.val(tokenHash).as('token_hash'),
        'user.id',
        x.val(now).as('created'),
        x.val(now).as('used'),
        x.val(expires).as('expires'),
        x.val(device?.ip ?? null).as('ip'),
        x.val(device?.userAgent ?? null).as('user_agent'),
        x.val(rememberHash ?? null).as('remember_hash'),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

export async function extendSession(
  db: Db,
  tokenHash: string,
  { now, expires, device }: { readonly now: number; readonly expires: number; readonly device: Device },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ used: now, expires, ip: device.ip, user_agent: device.userAgent })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

/** Ends all sessions of a user except `keep`, and with `remembered` all remember-me tokens (behaviour 1.11). */
export async function deleteUserSessions(
  db: Db,
  userId: number,
  options: { keep?: string | undefined; remembered: boolean },
): Promise<void> {
  await db.batch([
    db
      .deleteFrom('session')
      .where('user_id', '=', userId)
      .where('token_hash', '<>', options.keep ?? ''),
    ...(options.remembered ? [db.deleteFrom('remember_token').where('user_id', '=', userId)] : []),
  ])
}

/** Finds the account of a remember-me token. `lifetime`, in milliseconds, also applies to tokens created when it was longer. */
export async function findRememberToken(
  db: Sql,
  tokenHash: string,
  { now, lifetime }: { now: number; lifetime: number },
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('remember_token')
    .innerJoin('user', 'user.id', 'remember_token.user_id')
    .select(userColumns)
    .where('token_hash', '=', tokenHash)
    .where('expires', '>', now)
    .where('remember_token.created', '>', now - lifetime)
    .executeTakeFirst()
  return row && toAccount(row)
}

/** Creates a remember-me token. Returns false, without a token, when the account has changed, as `insertSession` does. */
export async function insertRememberToken(
  db: Db,
  tokenHash: string,
  account: Account,
  { now, expires, device }: TokenValues,
): Promise<boolean> {
  const result = await db
    .insertInto('remember_token')
    .columns(['token_hash', 'user_id', 'created', 'expires', 'ip', 'user_agent'])
    .expression(
      selectUnchanged(db, account).select((x) => [
        x.val(tokenHash).as('token_hash'),
        'user.id',
        x.val(now).as('created'),
        x.val(expires).as('expires'),
        x.val(device?.ip ?? null).as('ip'),
        x.val(device?.userAgent ?? null).as('user_agent'),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Records that a remember-me token has started a session. */
export async function recordRememberUse(
  db: Db,
  tokenHash: string,
  now: number,
  device: Device,
): Promise<void> {
  await db
    .updateTable('remember_token')
    .set({ used: now, ip: device.ip, user_agent: device.userAgent })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Records that a session and a remember-me token belong to the same device. */
export async function linkRememberToken(db: Db, sessionHash: string, rememberHash: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ remember_hash: rememberHash })
    .where('token_hash', '=', sessionHash)
    .execute()
}

export async function deleteRememberToken(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('remember_token').where('token_hash', '=', tokenHash).execute()
}

/** Statement that deletes all remember-me tokens. */
export const deleteAllRememberTokens = (db: Db) => db.deleteFrom('remember_token')

/** Deletes expired rows; called once a day. Activity is kept for a month (behaviour 9.6). */
export async function deleteExpired(db: Db, now: number): Promise<void> {
  await db.batch([
    db.deleteFrom('session').where('expires', '<=', now),
    db.deleteFrom('remember_token').where('expires', '<=', now),
    db.deleteFrom('auth_activity').where('date', '<', now - 31 * 86_400_000),
  ])
}

/** Returns true if an account has a password hash from another server. */
export async function hasOldPasswordHashes(db: Sql): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where((e) => e.or([e('password_hash', 'like', '$2%'), e('password_hash', 'like', '$aspnet$%')]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
