import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { fieldCondition, isDescribed } from './field-queries.ts'
import {
  buildExcludedExpression,
  buildFtsExpression,
  isAnything,
  type Vocabulary,
  type Width,
} from './match-expression.ts'
import type { Query, RangeQuery, TextQuery } from './query-tree.ts'

/** Kinds of items that can be searched for. */
export type SearchKind = 'book' | 'series' | 'collection' | 'readList'

/** Maximum number of search results (behaviour 2.2). */
export const maxMatches = 1000

const tables = {
  series: { own: 'series', index: 'series_search', all: 'series_all_search', key: 'title_key' },
  book: { own: 'book', index: 'book_search', all: 'book_all_search', key: 'title_key' },
  collection: { own: 'collection', index: 'collection_search', key: 'name_key' },
  readList: { own: 'read_list', index: 'read_list_search', key: 'name_key' },
} as const

/** Tests whether the viewer may see the row of the kind's own table; for a set, any of its members. */
function isRowVisible(kind: SearchKind, viewer: Viewer | undefined): RawBuilder<SqlBool> {
  if (!viewer || viewer.isFree) return sql<SqlBool>`1`
  switch (kind) {
    case 'book':
    case 'series':
      return isVisible(viewer, `${kind}.access_class`)
    case 'collection':
      return sql<SqlBool>`exists (select 1 from collection_series m join series o on o.id = m.series_id
        where m.collection_id = collection.id and ${isVisible(viewer, 'o.access_class')})`
    case 'readList':
      return sql<SqlBool>`exists (select 1 from read_list_book m join book o on o.id = m.book_id
        where m.read_list_id = read_list.id and ${isVisible(viewer, 'o.access_class')})`
  }
}

/** Options of a search. */
export interface SearchOptions {
  readonly kind: SearchKind
  readonly width: Width
  readonly vocabulary: Vocabulary
  /** True if words without a field match authors, tags, genres and publishers as well as titles. */
  readonly isAll?: true
}

/** FTS5 expressions for the indexes, and a condition for the table itself; all must match. */
interface SqlMatch {
  /** Expression for the index of titles. */
  readonly fts?: string
  /** Expression for the index of titles and terms. */
  readonly all?: string
  readonly condition?: RawBuilder<SqlBool>
}

const inIndex = ({ kind }: SearchOptions, index: string, expression: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${tables[kind].own}.id`)} in
    (select rowid from ${sql.table(index)} where ${sql.ref(index)} match ${expression})`
const inTitles = (options: SearchOptions, fts: string | undefined) =>
  fts === undefined ? [] : [inIndex(options, tables[options.kind].index, fts)]
const inAll = (options: SearchOptions, all: string | undefined) =>
  all === undefined || !isDescribed(options.kind) ? [] : [inIndex(options, tables[options.kind].all, all)]
const allTrue = (all: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(all, sql` and `)})`
const asCondition = (options: SearchOptions, { fts, all, condition }: SqlMatch): RawBuilder<SqlBool> =>
  allTrue([...inTitles(options, fts), ...inAll(options, all), ...(condition ? [condition] : [])])

/** Returns the match of a query; undefined for a query without words, which neither matches nor excludes. */
function buildMatch(query: Query, options: SearchOptions): SqlMatch | undefined {
  switch (query.kind) {
    case 'all':
      return matchAll(query.parts, options)
    case 'any':
      return matchAny(query.parts, options)
    case 'not':
      return matchAll([query], options)
    case 'range':
      return buildFieldMatch(query, options)
    case 'text':
      return query.field === undefined ? buildWordMatch(query, options) : buildFieldMatch(query, options)
  }
}

/** Returns the match of an excluded query. An excluded word without a field matches other words than a searched one. */
function buildExclusion(query: Query, options: SearchOptions): SqlMatch | undefined {
  if (query.kind !== 'text' || query.field !== undefined || isAnything(query))
    return buildMatch(query, options)
  const fts = buildExcludedExpression(query, options.vocabulary)
  return fts === undefined ? undefined : { fts }
}

const onlyDefined = <T>(values: readonly (T | undefined)[]): T[] =>
  values.filter((value) => value !== undefined)

const joinExpressions = (expressions: readonly string[], by: 'AND' | 'OR'): string | undefined =>
  expressions.length > 0 ? `(${expressions.join(` ${by} `)})` : undefined

function matchAll(queries: readonly Query[], options: SearchOptions): SqlMatch | undefined {
  const wanted = onlyDefined(queries.map((q) => (q.kind === 'not' ? undefined : buildMatch(q, options))))
  const unwanted = onlyDefined(
    queries.map((q) => (q.kind === 'not' ? buildExclusion(q.part, options) : undefined)),
  )
  if (wanted.length + unwanted.length === 0) return undefined
  const titles = joinExpressions(onlyDefined(wanted.map((part) => part.fts)), 'AND')
  const all = joinExpressions(onlyDefined(wanted.map((part) => part.all)), 'AND')
  // FTS5 can exclude only from its own matches.
  const inFts = titles === undefined ? [] : unwanted.filter((part) => isOnly(part, 'fts'))
  const without = inFts.length > 0 ? ` NOT (${onlyDefined(inFts.map((part) => part.fts)).join(' OR ')})` : ''
  const conditions = [
    ...onlyDefined(wanted.map((part) => part.condition)),
    ...unwanted.filter((p) => !inFts.includes(p)).map((p) => sql<SqlBool>`not ${asCondition(options, p)}`),
  ]
  return {
    ...(titles !== undefined && { fts: `(${titles}${without})` }),
    ...(all !== undefined && { all }),
    ...(conditions.length > 0 && { condition: allTrue(conditions) }),
  }
}

const isOnly = (part: SqlMatch, key: keyof SqlMatch): boolean => Object.keys(part).every((k) => k === key)

function matchAny(queries: readonly Query[], options: SearchOptions): SqlMatch | undefined {
  const parts = onlyDefined(queries.map((query) => buildMatch(query, options)))
  const titles = parts.filter((part) => isOnly(part, 'fts'))
  const alls = parts.filter((part) => isOnly(part, 'all'))
  const fts = joinExpressions(onlyDefined(titles.map((part) => part.fts)), 'OR')
  const all = joinExpressions(onlyDefined(alls.map((part) => part.all)), 'OR')
  const choices: SqlMatch[] = [
    ...(fts === undefined ? [] : [{ fts }]),
    ...(all === undefined ? [] : [{ all }]),
    ...parts.filter((part) => !titles.includes(part) && !alls.includes(part)),
  ]
  if (choices.length < 2) return choices[0]
  return {
    condition: sql<SqlBool>`(${sql.join(
      choices.map((part) => asCondition(options, part)),
      sql` or `,
    )})`,
  }
}

function buildWordMatch(query: TextQuery, options: SearchOptions): SqlMatch | undefined {
  if (isAnything(query)) return { condition: sql<SqlBool>`1` }
  const expression = buildFtsExpression(query, options.width, options.vocabulary)
  if (expression === undefined) return undefined
  return options.isAll && isDescribed(options.kind) ? { all: expression } : { fts: expression }
}

function buildFieldMatch(
  query: (TextQuery & { field: string | undefined }) | RangeQuery,
  options: SearchOptions,
): SqlMatch | undefined {
  const { field = '' } = query
  const isAny = query.kind === 'text' && isAnything(query)
  const expression =
    query.kind === 'text' ? buildFtsExpression(query, options.width, options.vocabulary) : undefined
  if (field === 'title' || field === 'name' || field === 'isbn') {
    if (isAny) return { condition: field === 'isbn' ? hasIsbn : sql<SqlBool>`1` }
    if (expression === undefined) return undefined
    return { fts: field === 'isbn' ? `(isbn : ${expression})` : `({title more} : ${expression})` }
  }
  if (!isDescribed(options.kind)) return undefined
  if (query.kind === 'range') return { condition: fieldCondition(options.kind, field, query) }
  const value = { kind: 'text', text: query.text, isAnything: isAny, expression } as const
  return { condition: fieldCondition(options.kind, field, value) }
}

const hasIsbn = sql<SqlBool>`exists (select 1 from book_metadata m where m.book_id = book.id and m.isbn <> '')`

interface Hit {
  readonly id: number
}

/** Maximum number of books that are ranked; more would take too long. */
const maxRankedHits = 3000

/** Returns the FTS5 expression of a query that only concerns titles; undefined otherwise. */
export function titlesOnly(query: Query, options: SearchOptions): string | undefined {
  const part = buildMatch(query, options)
  return part && isOnly(part, 'fts') ? part.fts : undefined
}

/** Returns the matches of a query, best first; `viewer` limits them to visible ones. */
export async function listMatches(
  db: Sql,
  query: Query,
  options: SearchOptions,
  viewer?: Viewer,
): Promise<number[]> {
  const part = buildMatch(query, options)
  if (!part) return []
  const table = tables[options.kind]
  const isAll = part.all !== undefined && 'all' in table
  const index = isAll ? table.all : table.index
  const words = isAll ? part.all : part.fts
  const conditions = allTrue([
    ...(isAll ? inTitles(options, part.fts) : []),
    ...(part.condition ? [part.condition] : []),
    isRowVisible(options.kind, viewer),
  ])
  const id = sql.ref(`${table.own}.id`)
  const found = (columns: RawBuilder<unknown>) => sql`select ${id} as id ${columns} from ${sql.table(index)}
    cross join ${sql.table(table.own)} on ${id} = ${sql.ref(index)}.rowid
    where ${sql.ref(index)} match ${words} and ${conditions}`
  const list = (): RawBuilder<Hit> => {
    if (words === undefined)
      return sql`select ${id} as id from ${sql.table(table.own)} where ${conditions} limit ${maxMatches}`
    // Matches of parts of words and of names of authors are not ranked.
    if (isAll || (options.width !== 'whole' && options.width !== 'begins'))
      return sql`${found(sql``)} limit ${maxMatches}`
    const weight = sql`, bm25(${sql.ref(index)}, 10, 8) as weight`
    const rankLimit = options.kind === 'book' ? sql`limit ${maxRankedHits}` : sql``
    return sql`select id from (${found(weight)} ${rankLimit}) order by weight, id limit ${maxMatches}`
  }
  const { rows } = await list().execute(db)
  return rows.map((row) => row.id)
}

/** Returns items whose name begins with the whole text, shortest first; none for an empty text. */
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
    select id from ${sql.table(table.own)} where ${column} >= ${key} and ${column} < ${`${key}\u{10ffff}`} and ${isRowVisible(kind, viewer)}
    order by ${column}, id limit ${maxMatches}`.execute(db)
  return rows.map((row) => row.id)
}
