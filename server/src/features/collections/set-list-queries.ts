import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { type PageRequest, rowRange, toPage } from '../../db/paging.ts'
import { jsonValues } from '../../db/values.ts'
import type { Member } from '../../events/bus.ts'

/** Describes collections or read lists, which are stored alike: a set of members, each with a position. */
export interface SetKind {
  readonly sets: 'collection' | 'read_list'
  readonly memberTable: 'collection_series' | 'read_list_book'
  readonly setKey: 'collection_id' | 'read_list_id'
  readonly members: 'series' | 'book'
  readonly memberKey: 'series_id' | 'book_id'
  /** Order of the members of a set that is not ordered (behaviour 7). */
  readonly defaultOrder: 'title_key' | 'release_date'
  /** Error codes for an unknown member and for a name that is taken, each with the field of the request. */
  readonly unknown: readonly [code: 'SERIES_UNKNOWN' | 'BOOK_UNKNOWN', field: 'seriesIds' | 'bookIds']
  readonly taken: readonly [code: 'COLLECTION_NAME_TAKEN' | 'READ_LIST_NAME_TAKEN', field: 'name']
}
export const collectionKind: SetKind = {
  sets: 'collection',
  memberTable: 'collection_series',
  setKey: 'collection_id',
  members: 'series',
  memberKey: 'series_id',
  defaultOrder: 'title_key',
  unknown: ['SERIES_UNKNOWN', 'seriesIds'],
  taken: ['COLLECTION_NAME_TAKEN', 'name'],
}
export const readListKind: SetKind = {
  sets: 'read_list',
  memberTable: 'read_list_book',
  setKey: 'read_list_id',
  members: 'book',
  memberKey: 'book_id',
  defaultOrder: 'release_date',
  unknown: ['BOOK_UNKNOWN', 'bookIds'],
  taken: ['READ_LIST_NAME_TAKEN', 'name'],
}

/** A set as a viewer may see it; times in milliseconds. */
export interface SetRow {
  readonly id: number
  readonly public_id: string
  readonly name: string
  /** Only read lists have one. */
  readonly summary?: string
  readonly ordered: number
  readonly created: number
  readonly modified: number
  /** Public ids of the visible members in the stored order. */
  readonly memberIds: readonly string[]
  /** True when there are members that the viewer may not see. */
  readonly filtered: boolean
}

export interface SetCriteria {
  /** Public ids of libraries; a visible member must be in one of them. */
  readonly libraryIds?: readonly string[] | undefined
  /** Internal keys of search results, best first. */
  readonly found?: readonly number[] | undefined
  /** Internal key of a member. */
  readonly member?: number
  readonly publicId?: string
}
export type SetSort = 'name' | 'created' | 'modified' | 'relevance'
const sortColumns = { name: 'name_key', created: 'created', modified: 'modified' } as const

/** Tests whether a set has a visible member, in one of the libraries if they are given. */
function hasMember(kind: SetKind, viewer: Viewer, libraryIds?: readonly string[]): RawBuilder<SqlBool> {
  const library = libraryIds
    ? sql`and o.library_id in (select id from library where public_id in ${jsonValues(libraryIds)})`
    : sql``
  return sql<SqlBool>`exists (select 1 from ${sql.table(kind.memberTable)} m
    join ${sql.table(kind.members)} o on o.id = ${sql.ref(`m.${kind.memberKey}`)}
    where ${sql.ref(`m.${kind.setKey}`)} = c.id and ${isVisible(viewer, 'o.access_class')} ${library})`
}

/** Tests whether a set is listed. Viewers who see everything see all sets; others see those with a visible member (behaviour 7). */
function isListed(kind: SetKind, viewer: Viewer, criteria: SetCriteria): RawBuilder<SqlBool> {
  const { libraryIds, member, publicId } = criteria
  const parts: RawBuilder<SqlBool>[] = [sql<SqlBool>`1`]
  if (!viewer.isFree || libraryIds) parts.push(hasMember(kind, viewer, libraryIds))
  if (publicId !== undefined) parts.push(sql<SqlBool>`c.public_id = ${publicId}`)
  if (member !== undefined)
    parts.push(sql<SqlBool>`c.id in (select ${sql.ref(kind.setKey)} from ${sql.table(kind.memberTable)}
      where ${sql.ref(kind.memberKey)} = ${member})`)
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

/** Returns all sets, or those among the search results. */
const candidates = (kind: SetKind, { found }: SetCriteria): RawBuilder<unknown> =>
  found
    ? sql`json_each(${JSON.stringify(found)}) f cross join ${sql.table(kind.sets)} c on c.id = f.value`
    : sql`${sql.table(kind.sets)} c`

/** Returns the rows of these keys, in their order, each with its visible members. */
async function fetchSets(
  db: Sql,
  kind: SetKind,
  viewer: Viewer,
  setIds: readonly number[],
): Promise<SetRow[]> {
  if (setIds.length === 0) return []
  const [sets, members] = await Promise.all([
    sql<Omit<SetRow, 'memberIds' | 'filtered'>>`select * from ${sql.table(kind.sets)}
      where id in ${jsonValues(setIds)}`.execute(db),
    sql<{ id: number; count: number; ids: string }>`
      select ${sql.ref(`m.${kind.setKey}`)} as id, count(*) as count,
        json_group_array(o.public_id order by m.position, o.id) filter (where ${isVisible(viewer, 'o.access_class')}) as ids
      from ${sql.table(kind.memberTable)} m join ${sql.table(kind.members)} o on o.id = ${sql.ref(`m.${kind.memberKey}`)}
      where ${sql.ref(`m.${kind.setKey}`)} in ${jsonValues(setIds)} group by 1`.execute(db),
  ])
  const setsById = new Map(sets.rows.map((s) => [s.id, s]))
  const membersById = new Map(members.rows.map((m) => [m.id, m]))
  return setIds.flatMap((id) => {
    const set = setsById.get(id)
    if (!set) return []
    const inside = membersById.get(id)
    const memberIds: string[] = inside ? JSON.parse(inside.ids) : []
    return [{ ...set, memberIds, filtered: memberIds.length !== (inside?.count ?? 0) }]
  })
}

/** Returns one page of the sets that the viewer may see. */
export async function listSets(
  db: Sql,
  kind: SetKind,
  viewer: Viewer,
  criteria: SetCriteria,
  query: PageRequest,
  sorts: readonly { readonly by: SetSort; readonly descending: boolean }[],
) {
  const { limit, offset } = rowRange(query)
  const from = sql`from ${candidates(kind, criteria)} where ${isListed(kind, viewer, criteria)}`
  const order = sorts.flatMap(({ by, descending }) => {
    if (by === 'relevance' && !criteria.found) return []
    const column = by === 'relevance' ? sql`f.key` : sql.ref(`c.${sortColumns[by]}`)
    return [descending ? sql`${column} desc` : sql`${column}`]
  })
  const [ids, count] = await Promise.all([
    sql<{ id: number }>`select c.id ${from} order by ${sql.join([...order, sql`c.id`])}
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count ${from}`.execute(db),
  ])
  const rows = await fetchSets(
    db,
    kind,
    viewer,
    ids.rows.map((r) => r.id),
  )
  return toPage(rows, Number(count.rows[0]?.count ?? 0), query, order.length > 0)
}

/** Returns all visible sets with this member, by name. */
export async function listSetsWith(
  db: Sql,
  kind: SetKind,
  viewer: Viewer,
  member: number,
): Promise<SetRow[]> {
  const { rows } = await sql<{ id: number }>`select c.id from ${sql.table(kind.sets)} c
    where ${isListed(kind, viewer, { member })} order by c.name_key, c.id`.execute(db)
  return fetchSets(
    db,
    kind,
    viewer,
    rows.map((r) => r.id),
  )
}

/** Returns a set that the viewer may see, without its members. */
export async function findSet(
  db: Sql,
  kind: SetKind,
  viewer: Viewer,
  publicId: string,
): Promise<{ readonly id: number; readonly name: string; readonly ordered: number } | undefined> {
  const { rows } = await sql<{ id: number; name: string; ordered: number }>`
    select c.id, c.name, c.ordered from ${sql.table(kind.sets)} c
    where ${isListed(kind, viewer, { publicId })}`.execute(db)
  return rows[0]
}

/** Returns the members of a set in the stored order, for its events: all, or the first `maxCount`. */
export async function listMembers(db: Sql, kind: SetKind, setKey: number, maxCount = -1): Promise<Member[]> {
  const { rows } = await sql<{ public_id: string; access_class: number }>`
    select o.public_id, o.access_class
    from ${sql.table(kind.memberTable)} m join ${sql.table(kind.members)} o on o.id = ${sql.ref(`m.${kind.memberKey}`)}
    where ${sql.ref(`m.${kind.setKey}`)} = ${setKey} order by m.position, ${sql.ref(`m.${kind.memberKey}`)} limit ${maxCount}`.execute(
    db,
  )
  return rows.map((r) => ({ publicId: r.public_id, accessClass: r.access_class }))
}

/** Returns the ids of the first visible members of a set: in the stored order, or in the default order if it is not ordered (behaviour 7). */
export async function listFirstVisible(
  db: Sql,
  kind: SetKind,
  viewer: Viewer,
  set: { readonly id: number; readonly ordered: number },
  count: number,
): Promise<string[]> {
  const order = set.ordered === 1 ? sql`m.position` : sql.ref(`o.${kind.defaultOrder}`)
  const { rows } = await sql<{ public_id: string }>`
    select o.public_id
    from ${sql.table(kind.memberTable)} m join ${sql.table(kind.members)} o on o.id = ${sql.ref(`m.${kind.memberKey}`)}
    where ${sql.ref(`m.${kind.setKey}`)} = ${set.id} and ${isVisible(viewer, 'o.access_class')}
    order by ${order}, ${sql.ref(`m.${kind.memberKey}`)} limit ${count}`.execute(db)
  return rows.map((r) => r.public_id)
}

/** Returns a set that the viewer may see, with its members. */
export async function findSetRow(
  db: Sql,
  kind: SetKind,
  viewer: Viewer,
  publicId: string,
): Promise<SetRow | undefined> {
  const set = await findSet(db, kind, viewer, publicId)
  return set && (await fetchSets(db, kind, viewer, [set.id]))[0]
}
