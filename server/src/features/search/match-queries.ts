import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Viewer, visible } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { fieldCondition, isDescribed } from './field-queries.ts'
import { excludedBy, expressionOf, isAnything, type Vocabulary, type Width } from './match-expression.ts'
import type { Query, RangeQuery, TextQuery } from './query-tree.ts'

/** What can be searched for. */
export type SearchKind = 'book' | 'series' | 'collection' | 'readList'

/** What is shown at most of what a search finds (behaviour 2.2). */
export const mostMatches = 1000

const tables = {
  series: { own: 'series', index: 'series_search', all: 'series_all_search', key: 'title_key' },
  book: { own: 'book', index: 'book_search', all: 'book_all_search', key: 'title_key' },
  collection: { own: 'collection', index: 'collection_search', key: 'name_key' },
  readList: { own: 'read_list', index: 'read_list_search', key: 'name_key' },
} as const

/** Whether the viewer may see the row of the kind's own table: of a set, something that is in it. */
function maySee(kind: SearchKind, viewer: Viewer | undefined): RawBuilder<SqlBool> {
  if (!viewer || viewer.isFree) return sql<SqlBool>`1`
  switch (kind) {
    case 'book':
    case 'series':
      return visible(viewer, `${kind}.access_class`)
    case 'collection':
      return sql<SqlBool>`exists (select 1 from collection_series m join series o on o.id = m.series_id
        where m.collection_id = collection.id and ${visible(viewer, 'o.access_class')})`
    case 'readList':
      return sql<SqlBool>`exists (select 1 from read_list_book m join book o on o.id = m.book_id
        where m.read_list_id = read_list.id and ${visible(viewer, 'o.access_class')})`
  }
}

/** How a tree is looked for. */
export interface Way {
  readonly kind: SearchKind
  readonly width: Width
  readonly vocabulary: Vocabulary
  /** Words without a field are also those of authors, tags, genres and publishers, not of titles alone. */
  readonly isAll?: true
}

/** Expressions of FTS5 for what the indexes know, a condition for what only the table itself does; all of them are wanted. */
interface Part {
  /** Of the index of titles. */
  readonly fts?: string
  /** Of the index of everything. */
  readonly all?: string
  readonly condition?: RawBuilder<SqlBool>
}

const inIndex = ({ kind }: Way, index: string, expression: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${tables[kind].own}.id`)} in
    (select rowid from ${sql.table(index)} where ${sql.ref(index)} match ${expression})`
const inTitles = (way: Way, fts: string | undefined) =>
  fts === undefined ? [] : [inIndex(way, tables[way.kind].index, fts)]
const inAll = (way: Way, all: string | undefined) =>
  all === undefined || !isDescribed(way.kind) ? [] : [inIndex(way, tables[way.kind].all, all)]
const allTrue = (all: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(all, sql` and `)})`
const asCondition = (way: Way, { fts, all, condition }: Part): RawBuilder<SqlBool> =>
  allTrue([...inTitles(way, fts), ...inAll(way, all), ...(condition ? [condition] : [])])

/** Undefined for what has nothing to look for: it neither finds nor excludes. */
function partOf(query: Query, way: Way): Part | undefined {
  switch (query.kind) {
    case 'all':
      return allOf(query.parts, way)
    case 'any':
      return anyOf(query.parts, way)
    case 'not':
      return allOf([query], way)
    case 'range':
      return fieldPart(query, way)
    case 'text':
      return query.field === undefined ? wordsPart(query, way) : fieldPart(query, way)
  }
}

/** What a single word without a field excludes is not what it finds. */
function excludedPart(query: Query, way: Way): Part | undefined {
  if (query.kind !== 'text' || query.field !== undefined || isAnything(query)) return partOf(query, way)
  const fts = excludedBy(query, way.vocabulary)
  return fts === undefined ? undefined : { fts }
}

const present = <T>(values: readonly (T | undefined)[]): T[] => values.filter((value) => value !== undefined)

const joined = (expressions: readonly string[], by: 'AND' | 'OR'): string | undefined =>
  expressions.length > 0 ? `(${expressions.join(` ${by} `)})` : undefined

function allOf(queries: readonly Query[], way: Way): Part | undefined {
  const wanted = present(queries.map((q) => (q.kind === 'not' ? undefined : partOf(q, way))))
  const unwanted = present(queries.map((q) => (q.kind === 'not' ? excludedPart(q.part, way) : undefined)))
  if (wanted.length + unwanted.length === 0) return undefined
  const titles = joined(present(wanted.map((part) => part.fts)), 'AND')
  const all = joined(present(wanted.map((part) => part.all)), 'AND')
  // FTS5 can leave out only from what it finds.
  const inFts = titles === undefined ? [] : unwanted.filter((part) => isOnly(part, 'fts'))
  const without = inFts.length > 0 ? ` NOT (${present(inFts.map((part) => part.fts)).join(' OR ')})` : ''
  const conditions = [
    ...present(wanted.map((part) => part.condition)),
    ...unwanted.filter((p) => !inFts.includes(p)).map((p) => sql<SqlBool>`not ${asCondition(way, p)}`),
  ]
  return {
    ...(titles !== undefined && { fts: `(${titles}${without})` }),
    ...(all !== undefined && { all }),
    ...(conditions.length > 0 && { condition: allTrue(conditions) }),
  }
}

const isOnly = (part: Part, key: keyof Part): boolean => Object.keys(part).every((k) => k === key)

function anyOf(queries: readonly Query[], way: Way): Part | undefined {
  const parts = present(queries.map((query) => partOf(query, way)))
  const titles = parts.filter((part) => isOnly(part, 'fts'))
  const alls = parts.filter((part) => isOnly(part, 'all'))
  const fts = joined(present(titles.map((part) => part.fts)), 'OR')
  const all = joined(present(alls.map((part) => part.all)), 'OR')
  const choices: Part[] = [
    ...(fts === undefined ? [] : [{ fts }]),
    ...(all === undefined ? [] : [{ all }]),
    ...parts.filter((part) => !titles.includes(part) && !alls.includes(part)),
  ]
  if (choices.length < 2) return choices[0]
  return {
    condition: sql<SqlBool>`(${sql.join(
      choices.map((part) => asCondition(way, part)),
      sql` or `,
    )})`,
  }
}

function wordsPart(query: TextQuery, way: Way): Part | undefined {
  if (isAnything(query)) return { condition: sql<SqlBool>`1` }
  const expression = expressionOf(query, way.width, way.vocabulary)
  if (expression === undefined) return undefined
  return way.isAll && isDescribed(way.kind) ? { all: expression } : { fts: expression }
}

function fieldPart(
  query: (TextQuery & { field: string | undefined }) | RangeQuery,
  way: Way,
): Part | undefined {
  const { field = '' } = query
  const isAny = query.kind === 'text' && isAnything(query)
  const expression = query.kind === 'text' ? expressionOf(query, way.width, way.vocabulary) : undefined
  if (field === 'title' || field === 'name' || field === 'isbn') {
    if (isAny) return { condition: field === 'isbn' ? hasIsbn : sql<SqlBool>`1` }
    if (expression === undefined) return undefined
    return { fts: field === 'isbn' ? `(isbn : ${expression})` : `({title more} : ${expression})` }
  }
  if (!isDescribed(way.kind)) return undefined
  if (query.kind === 'range') return { condition: fieldCondition(way.kind, field, query) }
  const value = { kind: 'text', text: query.text, isAnything: isAny, expression } as const
  return { condition: fieldCondition(way.kind, field, value) }
}

const hasIsbn = sql<SqlBool>`exists (select 1 from book_metadata m where m.book_id = book.id and m.isbn <> '')`

interface Hit {
  readonly id: number
}

/** More than that are not weighed against each other: it would take longer than people wait. */
const mostWeighed = 3000

/** The expression of FTS5 that a tree is among titles, if it is nothing else. */
export function titlesOnly(query: Query, way: Way): string | undefined {
  const part = partOf(query, way)
  return part && isOnly(part, 'fts') ? part.fts : undefined
}

/** What a tree finds, best first, as wide as told; `viewer` narrows it to what they may see. */
export async function listMatches(db: Sql, query: Query, way: Way, viewer?: Viewer): Promise<number[]> {
  const part = partOf(query, way)
  if (!part) return []
  const table = tables[way.kind]
  const isAll = part.all !== undefined && 'all' in table
  const index = isAll ? table.all : table.index
  const words = isAll ? part.all : part.fts
  const conditions = allTrue([
    ...(isAll ? inTitles(way, part.fts) : []),
    ...(part.condition ? [part.condition] : []),
    maySee(way.kind, viewer),
  ])
  const id = sql.ref(`${table.own}.id`)
  const found = (columns: RawBuilder<unknown>) => sql`select ${id} as id ${columns} from ${sql.table(index)}
    cross join ${sql.table(table.own)} on ${id} = ${sql.ref(index)}.rowid
    where ${sql.ref(index)} match ${words} and ${conditions}`
  const list = (): RawBuilder<Hit> => {
    if (words === undefined)
      return sql`select ${id} as id from ${sql.table(table.own)} where ${conditions} limit ${mostMatches}`
    // Parts of words, and names of authors, say little about what was meant.
    if (isAll || (way.width !== 'whole' && way.width !== 'begins'))
      return sql`${found(sql``)} limit ${mostMatches}`
    const weight = sql`, bm25(${sql.ref(index)}, 10, 8) as weight`
    // Books are too many to weigh them all.
    const most = way.kind === 'book' ? sql`limit ${mostWeighed}` : sql``
    return sql`select id from (${found(weight)} ${most}) order by weight, id limit ${mostMatches}`
  }
  const { rows } = await list().execute(db)
  return rows.map((row) => row.id)
}

/** What begins with the whole text, shortest first; nothing begins with nothing. */
export async function listBeginnings(
  db: Sql,
  kind: SearchKind,
  key: string,
  viewer?: Viewer,
): Promise<number[]> {
  if (key === '') return []
  const table = tables[kind]
  const column = sql.ref(`${table.own}.${table.key}`)
  const { rows } = await sql<Hit>`
    select id from ${sql.table(table.own)} where ${column} >= ${key} and ${column} < ${`${key}\u{10ffff}`} and ${maySee(kind, viewer)}
    order by ${column}, id limit ${mostMatches}`.execute(db)
  return rows.map((row) => row.id)
}
