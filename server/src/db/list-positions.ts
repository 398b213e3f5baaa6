import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { Db, type Sql } from './open.ts'
import { createDbQueryCache } from './query-cache.ts'
import type { Database } from './schema.ts'

/** Something that a list can be sorted by. */
export interface OrderBy {
  readonly by: RawBuilder<unknown>
  /** Whether it is a column that has a value in every row, so that rows can be looked for that lie before or after a known one. */
  readonly isFilled: boolean
}
interface OrderTerm extends OrderBy {
  readonly descending: boolean
}

/** A column that has a value in every row. */
export const filled = (column: string): OrderBy => ({ by: sql.ref(column), isFilled: true })
/** Anything else: its rows are looked for from the beginning or the end alone. */
export const computed = (by: RawBuilder<unknown>): OrderBy => ({ by, isFilled: false })

type Values = readonly (string | number)[]

/** A row that is known to be number `at` of a list; its beginning and its end have no values. */
interface RowPosition {
  readonly index: number
  readonly values?: Values
}

const start: RowPosition = { index: 0 }

/** Which rows to walk: from a place to the page, and in which direction. */
export interface Walk {
  readonly from: RowPosition
  readonly isBackward: boolean
  readonly offset: number
  readonly limit: number
}

/**
 * Rows into a list from which on it pays to look for a nearer place than its beginning, how many places of a list are kept, and how many of
 * the first keys of one that is sorted anew for each page; for tests.
 */
export const positionLimits = { deep: 1000, places: 40, first: 500 }

/**
 * The shortest walk to the rows from `offset` on: from a known row, the beginning or the end, whichever is the nearest. `total` is the
 * number of rows of the list and more than `offset`.
 */
export function findShortestWalk(
  known: readonly RowPosition[],
  total: number,
  offset: number,
  limit: number,
): Walk {
  const end = Math.min(offset + limit, total)
  const walks = [start, ...known, { index: total }].flatMap((from): Walk[] => {
    if (from.index <= offset)
      return [{ from, isBackward: false, offset: offset - from.index, limit: end - offset }]
    if (from.index >= end) return [{ from, isBackward: true, offset: from.index - end, limit: end - offset }]
    return []
  })
  return walks.reduce((best, walk) => (walk.offset < best.offset ? walk : best))
}

/** Rows of a list that are known to lie where they lie, as long as nothing is written. */
const cachedPlaces = createDbQueryCache<RowPosition[]>(200)

/** Rows of a list, with their key as `id` and nothing else. */
export type KeyRows = SelectQueryBuilder<Database, keyof Database, { id: number }>

/** The rows at and after a known one, or all before it. */
function buildRangeCondition(
  order: readonly OrderTerm[],
  { from, isBackward }: Walk,
): RawBuilder<SqlBool> | undefined {
  if (!from.values) return undefined
  const columns = sql.join(order.map((o) => o.by))
  const wanted = sql.join(from.values.map((v) => sql`${v}`))
  const isLess = order[0]?.descending !== isBackward
  return sql<SqlBool>`(${columns}) ${sql.raw(`${isLess ? '<' : '>'}${isBackward ? '' : '='}`)} (${wanted})`
}

/** So many keys of a list in its order, with every row before them counted. */
export const listFirstKeys = (rows: KeyRows, order: readonly OrderTerm[], limit: number, offset: number) =>
  readKeys(rows, order, { from: start, isBackward: false, offset, limit }).execute()

/** The keys of a walk, in the order in which they are come by. */
export function readKeys(rows: KeyRows, order: readonly OrderTerm[], walk: Walk): KeyRows {
  const test = buildRangeCondition(order, walk)
  let q = test ? rows.where(test) : rows
  for (const { by, descending } of order) q = q.orderBy(by, descending === walk.isBackward ? 'asc' : 'desc')
  return q.limit(walk.limit).offset(walk.offset)
}

const cachedFirst = createDbQueryCache<readonly number[]>(200)

/** A list whose keys are read. */
export interface KeyList {
  /** Says everything that its rows and their order depend on, who asks too. */
  readonly name: string
  readonly rows: () => KeyRows
  /** Ends with the key. */
  readonly order: readonly OrderTerm[]
  /** How many rows there are, asked for by now. */
  readonly total: Promise<number>
  /** Whether no index has its order: then all rows are looked at and sorted for any of its pages. */
  readonly isSorted: boolean
}

/**
 * Reads the keys of a list in its order. The first keys of one that is sorted are taken together and known as long as nothing is written. Far
 * down, rows are not counted from the first one: the walk begins at the end where that is nearer, or at a row that another page began with
 * (150,000 entries of an index, of which somebody may see a third, take 11 ms).
 */
export function listKeysByPosition(
  db: Sql,
  { name, rows, order, total, isSorted }: KeyList,
): (limit: number, offset: number) => Promise<readonly { readonly id: number }[]> {
  const writes = db instanceof Db ? db.writes : 0
  // A tuple is compared in one direction, and what has no value not at all.
  const hasPlaces = order.every((o) => o.isFilled && o.descending === order[0]?.descending)
  return async (limit, offset) => {
    if (isSorted && limit >= 0 && offset + limit <= positionLimits.first) {
      const first = await cachedFirst(db, `${positionLimits.first} ${name}`, async () =>
        (await listFirstKeys(rows(), order, positionLimits.first, 0)).map((row) => row.id),
      )
      return first.slice(offset, offset + limit).map((id) => ({ id }))
    }
    if (limit < 0 || offset < positionLimits.deep || !(db instanceof Db))
      return listFirstKeys(rows(), order, limit, offset)
    const count = await total
    if (offset >= count) return []
    const places = hasPlaces ? await cachedPlaces(db, name, () => Promise.resolve([])) : []
    const walk = findShortestWalk(places, count, offset, limit)
    const found = await readKeys(rows(), order, walk)
      .select(order.map(({ by }, i) => by.as(`value_${i}`)))
      .execute()
    if (walk.isBackward) found.reverse()
    const first = found[0] as Record<string, string | number> | undefined
    // What was written meanwhile may be in the rows and not in their number.
    if (first && hasPlaces && writes === db.writes)
      addPosition(places, { index: offset, values: order.map((_, i) => first[`value_${i}`] ?? 0) })
    return found
  }
}

function addPosition(places: RowPosition[], place: RowPosition): void {
  if (places.some((p) => p.index === place.index)) return
  if (places.length >= positionLimits.places) places.shift()
  places.push(place)
}
