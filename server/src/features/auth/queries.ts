import type { User } from '@lectern/contract/auth'
import type { Role } from '@lectern/contract/roles'
import { type Compilable, sql } from 'kysely'
import { deleteUserActivity } from '../../access/activity-queries.ts'
import { deleteUserApiKeys } from '../../access/api-key-queries.ts'
import { rebuildUserAccessWithin } from '../../access/queries.ts'
import type { Db, Sql } from '../../db/open.ts'
import { jsonValues, newPublicId } from '../../db/values.ts'

const strings = (json: string): string[] => JSON.parse(json) as string[]

export async function countUsers(db: Sql): Promise<number> {
  const row = await db
    .selectFrom('user')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns users as the API shows them; all, or those with the given keys. */
export async function listUsers(db: Sql, userIds?: readonly number[]): Promise<User[]> {
  let query = db.selectFrom('user').selectAll().orderBy('email_key')
  if (userIds) query = query.where('id', 'in', jsonValues(userIds))
  const [users, shared] = await Promise.all([
    query.execute(),
    db
      .selectFrom('user_library')
      .innerJoin('library', 'library.id', 'user_library.library_id')
      .select(['user_library.user_id', 'library.public_id'])
      .execute(),
  ])
  return users.map((u) => ({
    id: u.public_id,
    email: u.email,
    roles: ['USER', ...strings(u.roles)],
    sharedAllLibraries: u.shared_all === 1,
    sharedLibrariesIds: shared.filter((s) => s.user_id === u.id).map((s) => s.public_id),
    labelsAllow: strings(u.labels_allow),
    labelsExclude: strings(u.labels_exclude),
    ageRestriction:
      u.age_rule !== null && u.age !== null
        ? { age: u.age, restriction: u.age_rule as 'ALLOW_ONLY' | 'EXCLUDE' }
        : null,
  }))
}

export async function findUserId(db: Sql, publicId: string): Promise<number | undefined> {
  const row = await db.selectFrom('user').select('id').where('public_id', '=', publicId).executeTakeFirst()
  return row?.id
}

export interface UserRights {
  readonly roles: readonly string[]
  readonly sharedAll: boolean
  readonly age: number | null
  readonly ageRule: 'ALLOW_ONLY' | 'EXCLUDE' | null
  readonly labelsAllow: readonly string[]
  readonly labelsExclude: readonly string[]
}

/** Rights without a restriction. */
export const unrestricted = {
  sharedAll: true,
  age: null,
  ageRule: null,
  labelsAllow: [],
  labelsExclude: [],
} as const satisfies Omit<UserRights, 'roles'>

const rightsColumns = (rights: UserRights) => ({
  roles: JSON.stringify(rights.roles),
  shared_all: rights.sharedAll ? 1 : 0,
  age: rights.age,
  age_rule: rights.ageRule,
  labels_allow: JSON.stringify(rights.labelsAllow),
  labels_exclude: JSON.stringify(rights.labelsExclude),
})

export interface NewUser extends UserRights {
  readonly email: string
  readonly emailKey: string
  readonly passwordHash: string
}

/**
 * Adds a user. With `onlyFirst` only if there is none, decided by the insert itself, so that of concurrent claims one succeeds. Returns
 * undefined when the email is taken or, with `onlyFirst`, when there is a user.
 */
export async function insertUser(
  db: Db,
  user: NewUser,
  options: { onlyFirst: boolean },
): Promise<number | undefined> {
  const now = Date.now()
  return db.transaction().execute(async (tx) => {
    const withEmail = tx.selectFrom('user').select('id').where('email_key', '=', user.emailKey)
    const isTaken = options.onlyFirst ? (await countUsers(tx)) > 0 : await withEmail.executeTakeFirst()
    if (isTaken) return undefined
    const result = await tx
      .insertInto('user')
      .values({
        public_id: newPublicId(),
        email: user.email,
        email_key: user.emailKey,
        password_hash: user.passwordHash,
        ...rightsColumns(user),
        created: now,
        modified: now,
      })
      .executeTakeFirstOrThrow()
    return Number(result.insertId)
  })
}

export async function findRights(db: Sql, userId: number): Promise<UserRights | undefined> {
  const u = await db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirst()
  return (
    u && {
      roles: strings(u.roles),
      sharedAll: u.shared_all === 1,
      age: u.age,
      ageRule: u.age_rule as UserRights['ageRule'],
      labelsAllow: strings(u.labels_allow),
      labelsExclude: strings(u.labels_exclude),
    }
  )
}

/**
 * Updates the rights of a user and, in the same transaction, the access that follows from them. `libraries` are public ids; unknown ones
 * are dropped. Undefined keeps the shared libraries.
 */
export async function updateRights(
  db: Db,
  userId: number,
  rights: UserRights,
  libraries: readonly string[] | undefined,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('user')
      .set({ ...rightsColumns(rights), modified: Date.now() })
      .where('id', '=', userId)
      .execute()
    if (libraries) {
      await tx.deleteFrom('user_library').where('user_id', '=', userId).execute()
      await tx
        .insertInto('user_library')
        .columns(['user_id', 'library_id'])
        .expression((e) =>
          e
            .selectFrom('library')
            .select((x) => [x.val(userId).as('user_id'), 'library.id'])
            .where('public_id', 'in', jsonValues(libraries)),
        )
        .execute()
    }
    await rebuildUserAccessWithin(tx, [userId])
  })
}

/** Adds a role to a user who lacks it. Not for ADMIN: what a user may see depends on that. */
export async function addRole(db: Db, userId: number, role: Exclude<Role, 'ADMIN'>): Promise<void> {
  await sql`update user set roles = json_insert(roles, '$[#]', ${role}), modified = ${Date.now()}
    where id = ${userId} and not exists (select 1 from json_each(roles) where value = ${role})`.execute(db)
}

export async function updatePassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('user')
    .set({ password_hash: passwordHash, modified: Date.now() })
    .where('id', '=', userId)
    .execute()
}

/** Deletes the account with its keys and its activity (behaviour 9.5); other data of the user is deleted by its owners. */
export async function deleteUserRows(db: Db, userId: number, email: string): Promise<void> {
  await db.batch([
    db.deleteFrom('user_library').where('user_id', '=', userId),
    deleteUserActivity(db, userId, email),
    deleteUserApiKeys(db, userId),
    db.deleteFrom('user').where('id', '=', userId),
  ])
}

/** Returns statements that unshare a library before it is deleted. */
export const unshareLibrary = (db: Sql, libraryId: number): Compilable[] => [
  db.deleteFrom('user_library').where('library_id', '=', libraryId),
]

/** Returns users that a library is explicitly shared with. */
export async function listSharers(db: Sql, libraryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('user_library')
    .select('user_id')
    .where('library_id', '=', libraryId)
    .execute()
  return rows.map((r) => r.user_id)
}

/** Replaces the hash of a password by another one of the same password, unless it was changed meanwhile. */
export async function replacePasswordHash(db: Db, userId: number, from: string, to: string): Promise<void> {
  await db
    .updateTable('user')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .execute()
}
