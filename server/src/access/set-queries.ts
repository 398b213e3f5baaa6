import { sql } from 'kysely'
import type { Sql } from '../db/open.ts'
import { jsonValues } from '../db/values.ts'

const tables = {
  collection: {
    sets: 'collection',
    entries: 'collection_series',
    set: 'collection_id',
    members: 'series',
    member: 'series_id',
  },
  readList: {
    sets: 'read_list',
    entries: 'read_list_book',
    set: 'read_list_id',
    members: 'book',
    member: 'book_id',
  },
} as const

/** A collection or read list, with the limited users who see it only because of certain members. */
export interface HiddenSet {
  readonly kind: keyof typeof tables
  readonly publicId: string
  readonly userIds: readonly number[]
}

/** Lists the sets that users lose when these members (inner keys) are removed or hidden; must be called before. */
export async function listHiddenSets(
  db: Sql,
  kind: HiddenSet['kind'],
  memberKeys: readonly number[],
): Promise<HiddenSet[]> {
  const t = tables[kind]
  const removed = jsonValues(memberKeys)
  const member = sql.ref(`m.${t.member}`)
  const seenThrough = sql`select 1 from ${sql.table(t.entries)} m join ${sql.table(t.members)} o on o.id = ${member}
    join user_access a on a.user_id = user.id and a.access_class = o.access_class where ${sql.ref(`m.${t.set}`)} = s.id`
  const { rows } = await sql<{ public_id: string; user_id: number }>`
    select s.public_id, user.id as user_id
    from ${sql.table(t.sets)} s cross join user
    where s.id in (select ${sql.ref(`m.${t.set}`)} from ${sql.table(t.entries)} m where ${member} in ${removed})
      and user.id in (select user_id from user_access)
      and exists (${seenThrough} and ${member} in ${removed})
      and not exists (${seenThrough} and ${member} not in ${removed})`.execute(db)
  const bySet = Map.groupBy(rows, (r) => r.public_id)
  return [...bySet].map(([publicId, some]) => ({ kind, publicId, userIds: some.map((r) => r.user_id) }))
}
