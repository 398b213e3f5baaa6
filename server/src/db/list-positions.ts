import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { Db, type Sql } from './open.ts'
import { createDbQueryCache } from './query-cache.ts'
import type { Database } from './tables/schema.ts'

/** An expression that a list can be sorted by. */
export interface OrderBy {
  readonly by: RawBuilder<unknown>
  /** True for a column with a value in every row, so that rows before or after a known one can be selected. */
  readonly isFilled: boolean
}
interface OrderTerm extends OrderBy {
  readonly descending: boolean
}

/** Orders by a column that has a value in every row. */
export const filled = (column: string): OrderBy => ({ by: sql.ref(column), isFilled: true })
/** Orders by another expression; its list can only be read from the start or the end. */
export const computed = (by: RawBuilder<unknown>): OrderBy => ({ by, isFilled: false })

const prime = 2_147_483_647
/** Orders the keys in `column` at random, the same with each seed: by a square modulo a prime, of the key plus the seed. */
export function shuffled(column: string, seed: number): OrderBy {
  const key = sql.ref(column)
  // Spreads the seeds, because consecutive seeds would give similar orders of a small library, whose keys are small.
  const start = Number((BigInt(seed + 1) * 1_103_515_245n) % BigInt(prime))
  const moved = sql`((${key} * 48271 + ${start}) % 2147483647)`
  return computed(sql`(${moved} * ${moved} + ${key}) % 2147483647`)
}

type Values = readonly (string | number)[]

/** A known row of a list, by its index and the values that the list is sorted by; the start and the end have no values. */
interface RowPosition {
  readonly index: number
  readonly values?: Values
}

const start: RowPosition = { index: 0 }

/** Rows to read from a known position to the page, in one direction. */
export interface Walk {
  readonly from: RowPosition
  readonly isBackward: boolean
  readonly offset: number
  readonly limit: number
}

/**
 * Limits, variable for tests. `deep`: offset from which the nearest known position is used. `positions`: number of positions cached for each
 * list. `first`: number of first keys cached for a list without an index.
 */
export const positionLimits = { deep: 1000, positions: 40, first: 500 }

/**
 * Returns the shortest walk to the rows from `offset` on, from the start, the end or a known row. `total` is the number of rows of the list and
 * more than `offset`.
 */
export function findShortestWalk(
  knownRows: readonly RowPosition[],
  total: number,
  offset: number,
  limit: number,
): Walk {
  const end = Math.min(offset + limit, total)
  const walks = [start, ...knownRows, { index: total }].flatMap((from): Walk[] => {
    if (from.index <= offset)
      return [{ from, isBackward: false, offset: offset - from.index, limit: end - offset }]
    if (from.index >= end) return [{ from, isBackward: true, offset: from.index - end, limit: end - offset }]
    return []
  })
  return walks.reduce((best, walk) => (walk.offset < best.offset ? walk : best))
}

/** Positions of rows in lists, valid until the next write. */
const cachedPositions = createDbQueryCache<RowPosition[]>(200)

/** Query for the rows of a list, with only their key as `id`. */
export type KeyRows = SelectQueryBuilder<Database, keyof Database, { id: number }>

/** Returns the condition for the rows at and after a known one, or for all before it. */
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

/** Query for the first `limit` keys of a list in its order. */
export const listFirstKeys = (rows: KeyRows, order: readonly OrderTerm[], limit: number, offset: number) =>
  readKeys(rows, order, { from: start, isBackward: false, offset, limit }).execute()

/** Reads the keys of a walk, in the order of the walk. */
export function readKeys(rows: KeyRows, order: readonly OrderTerm[], walk: Walk): KeyRows {
  const test = buildRangeCondition(order, walk)
  let q = test ? rows.where(test) : rows
  for (const { by, descending } of order) q = q.orderBy(by, descending === walk.isBackward ? 'asc' : 'desc')
  return q.limit(walk.limit).offset(walk.offset)
}

const cachedFirst = createDbQueryCache<readonly number[]>(200)

/** All keys of randomly sorted lists in their order, valid until the next write; for 500,000 books they take 2 MB. */
const cachedOrders = createDbQueryCache<Int32Array>({
  maxBytes: 32 * 1024 * 1024,
  sizeOf: (keys) => keys.byteLength,
  maxAgeMs: 10 * 60_000,
})

/** Reads all keys of a list as one text: half a million rows would keep the threads busy with messages. */
async function readOrder(db: Sql, rows: KeyRows, order: readonly OrderTerm[]): Promise<Int32Array> {
  const sorted = order.reduce((q, { by, descending }) => q.orderBy(by, descending ? 'desc' : 'asc'), rows)
  const row = await db
    .selectFrom(sorted.as('sorted'))
    .select(sql<string>`json_group_array(sorted.id)`.as('keys'))
    .executeTakeFirst()
  return Int32Array.from(JSON.parse(row?.keys ?? '[]') as number[])
}

/** A list whose keys are read. */
export interface KeyList {
  /** Identifies everything that its rows and their order depend on, including the viewer. */
  readonly name: string
  readonly rows: () => KeyRows
  /** Order of the list; ends with the key. */
  readonly order: readonly OrderTerm[]
  /** Number of rows, already requested. */
  readonly total: Promise<number>
  /** True if no index has the order, so that all rows are read and sorted for each page. */
  readonly isSorted: boolean
  /** True if the order is random; then its keys are read once for all later pages (see `readOrder`). */
  readonly isShuffled: boolean
}

/** Reads keys of a list that are cached until the next write; undefined if the requested keys are not cached. */
function readCachedKeys(
  db: Sql,
  { name, rows, order, isSorted, isShuffled }: KeyList,
  limit: number,
  offset: number,
): Promise<readonly { readonly id: number }[]> | undefined {
  const { first } = positionLimits
  const last = offset + limit
  const isFirst = last <= first
  if (limit < 0 || !(isShuffled || (isSorted && isFirst))) return undefined
  const keys: Promise<readonly number[] | Int32Array> = isFirst
    ? cachedFirst(db, `${first} ${name}`, async () =>
        (await listFirstKeys(rows(), order, first, 0)).map((row) => row.id),
      )
    : cachedOrders(db, name, () => readOrder(db, rows(), order))
  return keys.then((all) => Array.from(all.slice(offset, last), (id) => ({ id })))
}

/**
 * Returns a function that reads the keys of a list in its order. The first keys of a list without an index are read together and cached until
 * the next write. A page far down is read from the nearest known position: the end, or the first row of another page. Counting from the first
 * row would take 11 ms for 150,000 entries of an index, of which a third are visible.
 */
export function listKeysByPosition(
  db: Sql,
  list: KeyList,
): (limit: number, offset: number) => Promise<readonly { readonly id: number }[]> {
  const { name, rows, order, total } = list
  const writes = db instanceof Db ? db.writes : 0
  // A tuple is compared in one direction only, and NULL cannot be compared.
  const canCompare = order.every((o) => o.isFilled && o.descending === order[0]?.descending)
  return async (limit, offset) => {
    const cached = readCachedKeys(db, list, limit, offset)
    if (cached) return cached
    if (limit < 0 || offset < positionLimits.deep || !(db instanceof Db))
      return listFirstKeys(rows(), order, limit, offset)
    const count = await total
    if (offset >= count) return []
    const positions = canCompare ? await cachedPositions(db, name, () => Promise.resolve([])) : []
    const walk = findShortestWalk(positions, count, offset, limit)
    const found = await readKeys(rows(), order, walk)
      .select(order.map(({ by }, i) => by.as(`value_${i}`)))
      .execute()
    if (walk.isBackward) found.reverse()
    const first = found[0] as Record<string, string | number> | undefined
    // A concurrent write may be in the rows but not in the total.
    if (first && canCompare && writes === db.writes)
      addPosition(positions, { index: offset, values: order.map((_, i) => first[`value_${i}`] ?? 0) })
    return found
  }
}

function addPosition(positions: RowPosition[], position: RowPosition): void {
  if (positions.some((p) => p.index === position.index)) return
  if (positions.length >= positionLimits.positions) positions.shift()
  positions.push(position)
}
