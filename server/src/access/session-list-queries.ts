import type { UserSession } from '@lectern/contract/users-sessions'
import { sql } from 'kysely'
import type { Db, Sql } from '../db/open.ts'
import { type PageRequest, rowRange, toPage } from '../db/paging.ts'
import { formatTimestamp } from '../db/values.ts'

/** Number of hexadecimal digits of a hash that identify a session. */
const idLength = 24

interface Row {
  readonly id: string
  readonly ip: string | null
  readonly user_agent: string | null
  readonly created: number
  readonly used: number
  readonly is_remembered: number
  readonly is_current: number
}

/** Query for the sessions of a user, and for remembered devices without a session. */
const signIns = (userId: number, now: number, current: string | undefined) => sql`
  select substr(token_hash, 1, ${idLength}) as id, ip, user_agent, created, used,
    remember_hash is not null as is_remembered, token_hash = ${current ?? ''} as is_current
  from session where user_id = ${userId} and expires > ${now}
  union all
  select substr(token_hash, 1, ${idLength}), ip, user_agent, created, coalesce(used, created), 1, 0
  from remember_token where user_id = ${userId} and expires > ${now}
    and token_hash not in (
      select remember_hash from session where user_id = ${userId} and expires > ${now} and remember_hash is not null)`

/** Returns a page of the sign-ins of a user, the last used ones first. `current` is the hash of the session of the request. */
export async function listSessions(
  db: Sql,
  userId: number,
  query: PageRequest,
  { now, current }: { readonly now: number; readonly current: string | undefined },
) {
  const { limit, offset } = rowRange(query)
  const all = signIns(userId, now, current)
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select * from (${all}) order by used desc, id limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count from (${all})`.execute(db),
  ])
  const sessions = rows.map(
    (row): UserSession => ({
      id: row.id,
      ip: row.ip,
      userAgent: row.user_agent,
      began: formatTimestamp(row.created),
      lastUsed: formatTimestamp(row.used),
      isRemembered: row.is_remembered === 1,
      isCurrent: row.is_current === 1,
    }),
  )
  return toPage(sessions, Number(counted.rows[0]?.count ?? 0), query, true)
}

/**
 * Ends one sign-in of a user: the session, and the token that would start the next one. Returns the hash of the session, null if only a
 * device was remembered, and undefined if there is no such sign-in.
 */
export async function deleteSignIn(db: Db, userId: number, id: string): Promise<string | null | undefined> {
  const isNamed = sql<number>`substr(token_hash, 1, ${idLength}) = ${id}`
  const [session, token] = await Promise.all([
    db
      .selectFrom('session')
      .select(['token_hash', 'remember_hash'])
      .where('user_id', '=', userId)
      .where(isNamed, '=', 1)
      .executeTakeFirst(),
    db
      .selectFrom('remember_token')
      .select('token_hash')
      .where('user_id', '=', userId)
      .where(isNamed, '=', 1)
      .executeTakeFirst(),
  ])
  if (!session && !token) return undefined
  await db.batch([
    db.deleteFrom('session').where('token_hash', '=', session?.token_hash ?? ''),
    db
      .deleteFrom('remember_token')
      .where('token_hash', 'in', [session?.remember_hash ?? '', token?.token_hash ?? '']),
  ])
  return session?.token_hash ?? null
}
