import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { Db, type Sql } from './open.ts'
import { createDbQueryCache } from './query-cache.ts'
import type { Database } from './schema.ts'

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
/** Orders by another expression: its rows can only be read from the beginning or the end. */
export const computed = (by: RawBuilder<unknown>): OrderBy => ({ by, isFilled: false })

const prime = 2_147_483_647
/** Orders the keys in `column` at random, the same with each seed: by a square modulo a prime, of the key plus the seed. */
export function shuffled(column: string, seed: number): OrderBy {
  const key = sql.ref(column)
  // Neighbouring seeds must not be neighbours any more: the keys of a small library are small as well.
  const start = Number((BigInt(seed + 1) * 1_103_515_245n) % BigInt(prime))
  const moved = sql`((${key} * 48271 + ${start}) % 2147483647)`
  return computed(sql`(${moved} * ${moved} + ${key}) % 2147483647`)
}

type Values = readonly (string | number)[]

/** A row that is known to be number `at` of a list; its beginning and its end have no values. */
interface RowPosition {
  readonly index: number
  readonly values?: Values
}

const start: RowPosition = { index: 0 }

/** Rows to walk: from a position to the page, and in which direction. */
export interface Walk {
  readonly from: RowPosition
  readonly isBackward: boolean
  readonly offset: number
  readonly limit: number
}

/**
 * Limits, variable for tests: number of rows from which on a position nearer than the beginning is used, number of positions cached for
 * each list, and number of first keys cached for a list that is sorted for each page.
 */
export const positionLimits = { deep: 1000, places: 40, first: 500 }

/**
 * Returns the shortest walk to the rows from `offset` on: from a known row, the beginning or the end, whichever is the nearest. `total` is
 * the number of rows of the list and more than `offset`.
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
const cachedPlaces = createDbQueryCache<RowPosition[]>(200)

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

/** All keys of lists at random in their order, valid until the next write; those of 500,000 books are 2 MB. */
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
  /** True when no index has its order: then all rows are read and sorted for each of its pages. */
  readonly isSorted: boolean
  /** True when the order is random: then its keys are read once for all pages after the first ones (see `readOrder`). */
  readonly isShuffled: boolean
}

/** Reads the keys of a sorted list that are cached until the next write; undefined when these are not among them. */
function readKept(
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
 * Reads the keys of a list in its order. The first keys of a sorted list are read together and cached until the next write. Far down, the
 * walk begins at the end or at the first row of another page, whichever is nearer, instead of counting from the first row (150,000 entries
 * of an index, of which a third are visible, take 11 ms).
 */
export function listKeysByPosition(
  db: Sql,
  list: KeyList,
): (limit: number, offset: number) => Promise<readonly { readonly id: number }[]> {
  const { name, rows, order, total } = list
  const writes = db instanceof Db ? db.writes : 0
  // A tuple is compared in one direction only, and NULL cannot be compared.
  const hasPlaces = order.every((o) => o.isFilled && o.descending === order[0]?.descending)
  return async (limit, offset) => {
    const kept = readKept(db, list, limit, offset)
    if (kept) return kept
    if (limit < 0 || offset < positionLimits.deep || !(db instanceof Db))
      return listFirstKeys(rows(), order, limit, offset)
    const count = await total
    if (offset >= count) return []
    const positions = hasPlaces ? await cachedPlaces(db, name, () => Promise.resolve([])) : []
    const walk = findShortestWalk(positions, count, offset, limit)
    const found = await readKeys(rows(), order, walk)
      .select(order.map(({ by }, i) => by.as(`value_${i}`)))
      .execute()
    if (walk.isBackward) found.reverse()
    const first = found[0] as Record<string, string | number> | undefined
    // A concurrent write may be in the rows and not in their number.
    if (first && hasPlaces && writes === db.writes)
      addPosition(positions, { index: offset, values: order.map((_, i) => first[`value_${i}`] ?? 0) })
    return found
  }
}

function addPosition(positions: RowPosition[], place: RowPosition): void {
  if (positions.some((p) => p.index === place.index)) return
  if (positions.length >= positionLimits.places) positions.shift()
  positions.push(place)
}
