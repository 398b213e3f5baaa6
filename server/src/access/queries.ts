import { sql } from 'kysely'
import type { Db, Sql } from '../db/open.ts'
import { jsonValues } from '../db/values.ts'
import { type AccessClass, isClassVisible, isUnrestricted, type Restriction } from './restriction.ts'

interface LimitedUser extends Restriction {
  readonly userId: number
  readonly allLibraries: boolean
  readonly libraryIds: ReadonlySet<number>
}

const strings = (json: string): string[] => JSON.parse(json) as string[]

/** Lists users with any restriction; unrestricted users have no rows in `user_access`. */
async function listLimitedUsers(db: Sql, userIds?: readonly number[]): Promise<LimitedUser[]> {
  let query = db
    .selectFrom('user')
    .select(['id', 'roles', 'shared_all', 'age', 'age_rule', 'labels_allow', 'labels_exclude'])
  if (userIds) query = query.where('id', 'in', jsonValues(userIds))
  const users = await query.execute()
  const shared = await db
    .selectFrom('user_library')
    .selectAll()
    .where('user_id', 'in', jsonValues(users.map((u) => u.id)))
    .execute()
  return users.map((u) => ({
    userId: u.id,
    allLibraries: u.shared_all === 1 || strings(u.roles).includes('ADMIN'),
    libraryIds: new Set(shared.filter((s) => s.user_id === u.id).map((s) => s.library_id)),
    age: u.age,
    ageRule: u.age_rule as Restriction['ageRule'],
    labelsAllow: strings(u.labels_allow),
    labelsExclude: strings(u.labels_exclude),
  }))
}

const canSeeEverything = (s: LimitedUser): boolean => s.allLibraries && isUnrestricted(s)
const canSee = (s: LimitedUser, c: AccessClass): boolean =>
  (s.allLibraries || s.libraryIds.has(c.libraryId)) && isClassVisible(s, c)

async function listClasses(db: Sql): Promise<(AccessClass & { id: number })[]> {
  const rows = await db
    .selectFrom('access_class')
    .select(['id', 'library_id', 'age_rating', 'labels'])
    .execute()
  return rows.map((r) => ({
    id: r.id,
    libraryId: r.library_id,
    ageRating: r.age_rating,
    labels: strings(r.labels),
  }))
}

const insertUserAccess = (tx: Sql, rows: readonly (readonly [userId: number, accessClass: number])[]) =>
  sql`insert into user_access(user_id, access_class)
    select value ->> 0, value ->> 1 from json_each(${JSON.stringify(rows)})`.execute(tx)

/** Rebuilds the visible access classes of the given users (all when omitted); after a change of rights, libraries or classes. */
export function rebuildUserAccess(db: Db, userIds?: readonly number[]): Promise<void> {
  return db.transaction().execute((tx) => rebuildUserAccessWithin(tx, userIds))
}

/** Same as `rebuildUserAccess`, within a transaction, so that rights and the access derived from them are saved together or not at all. */
export async function rebuildUserAccessWithin(tx: Sql, userIds?: readonly number[]): Promise<void> {
  const users = await listLimitedUsers(tx, userIds)
  const classes = await listClasses(tx)
  const rows = users
    .filter((s) => !canSeeEverything(s))
    .flatMap((s) => classes.filter((c) => canSee(s, c)).map((c) => [s.userId, c.id] as const))
  let old = tx.deleteFrom('user_access')
  if (userIds) old = old.where('user_id', 'in', jsonValues(userIds))
  await old.execute()
  await insertUserAccess(tx, rows)
}

/**
 * Returns the key of the access class with these values. Creates a missing class and grants it in the same transaction to every limited user
 * who may see it.
 */
export async function ensureAccessClass(db: Db, wanted: AccessClass): Promise<number> {
  const labels = JSON.stringify([...new Set(wanted.labels)].sort())
  const find = (sql: Sql) =>
    sql
      .selectFrom('access_class')
      .select('id')
      .where('library_id', '=', wanted.libraryId)
      .where('age_rating', wanted.ageRating === null ? 'is' : '=', wanted.ageRating)
      .where('labels', '=', labels)
      .executeTakeFirst()
  const existing = await find(db)
  if (existing) return existing.id
  const id = await db.nextId('access_class')
  // In one transaction: rights that change at the same time are either read here, or written after this.
  return db.transaction().execute(async (tx) => {
    const first = await find(tx)
    if (first) return first.id
    const row = { library_id: wanted.libraryId, age_rating: wanted.ageRating, labels }
    await tx
      .insertInto('access_class')
      .values({ id, ...row, series_count: 0, book_count: 0 })
      .execute()
    const users = (await listLimitedUsers(tx)).filter((s) => !canSeeEverything(s) && canSee(s, wanted))
    await insertUserAccess(
      tx,
      users.map((s) => [s.userId, id] as const),
    )
    return id
  })
}

/**
 * Lists limited users who see only one of two classes: those from whom a series is hidden when its class changes, and those to whom it is
 * shown.
 */
export async function listUsersAffected(
  db: Sql,
  from: number,
  to: number,
): Promise<{ hiddenFrom: number[]; shownTo: number[] }> {
  const { rows } = await sql<{ id: number; saw: number; canSee: number }>`
    select * from (
      select id,
        exists (select 1 from user_access a where a.user_id = user.id and a.access_class = ${from}) as saw,
        exists (select 1 from user_access a where a.user_id = user.id and a.access_class = ${to}) as canSee
      from user
    ) where saw <> canSee`.execute(db)
  const listIds = (some: typeof rows) => some.map((r) => r.id)
  return { hiddenFrom: listIds(rows.filter((r) => r.saw)), shownTo: listIds(rows.filter((r) => r.canSee)) }
}

/** Deletes the classes of a deleted library. */
export async function deleteAccessClasses(db: Db, libraryId: number): Promise<void> {
  await db.batch([
    db
      .deleteFrom('user_access')
      .where(
        'access_class',
        'in',
        db.selectFrom('access_class').select('id').where('library_id', '=', libraryId),
      ),
    db.deleteFrom('access_class').where('library_id', '=', libraryId),
  ])
}
