import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Viewer, visible } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { type DescribedKind, fieldCondition, isDescribed } from './field-queries.ts'
import { excludedBy, expressionOf, isAnything, type Vocabulary, type Width } from './match-expression.ts'
import type { Query, RangeQuery, TextQuery } from './parse-query.ts'

/** What can be searched for. */
export type SearchKind = 'book' | 'series' | 'collection' | 'readList'

/** What is shown at most of what a search finds (behaviour 2.2). */
export const mostMatches = 1000

const tables = {
  series: {
    own: 'series',
    index: 'series_search',
    key: 'title_key',
    terms: 'series_term',
    of: 'series_id',
  },
  book: { own: 'book', index: 'book_search', key: 'title_key', terms: 'book_term', of: 'book_id' },
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
  /**
   * Words without a field are also those of authors, tags, genres and publishers; how many things have each, by its expression. Undefined
   * where they are those of titles alone.
   */
  readonly hits?: ReadonlyMap<string, number>
}

/** An expression of FTS5 for what the index knows, a condition for what only the table itself does; both when both are wanted. */
interface Part {
  readonly fts?: string
  readonly condition?: RawBuilder<SqlBool>
  /** The expression of a word that titles or terms have: what `condition` looks for. */
  readonly either?: string
}

const inIndex = ({ kind }: Way, fts: string): RawBuilder<SqlBool> => {
  const { own, index } = tables[kind]
  return sql<SqlBool>`${sql.ref(`${own}.id`)} in
    (select rowid from ${sql.table(index)} where ${sql.ref(index)} match ${fts})`
}
const allTrue = (all: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(all, sql` and `)})`
const asCondition = (way: Way, { fts, condition }: Part): RawBuilder<SqlBool> =>
  allTrue([...(fts === undefined ? [] : [inIndex(way, fts)]), ...(condition ? [condition] : [])])

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

function allOf(queries: readonly Query[], way: Way): Part | undefined {
  const wanted = present(queries.map((q) => (q.kind === 'not' ? undefined : partOf(q, way))))
  const unwanted = present(queries.map((q) => (q.kind === 'not' ? excludedPart(q.part, way) : undefined)))
  if (wanted.length + unwanted.length === 0) return undefined
  const words = present(wanted.map((part) => part.fts))
  // FTS5 can leave out only from what it finds.
  const inFts = words.length > 0 ? unwanted.filter((part) => !part.condition) : []
  const without = inFts.length > 0 ? ` NOT (${present(inFts.map((part) => part.fts)).join(' OR ')})` : ''
  const conditions = [
    ...present(wanted.map((part) => (part.either === undefined ? part.condition : undefined))),
    ...haveAll(present(wanted.map((part) => part.either)), way),
    ...unwanted.filter((p) => !inFts.includes(p)).map((p) => sql<SqlBool>`not ${asCondition(way, p)}`),
  ]
  return {
    ...(words.length > 0 && { fts: `((${words.join(' AND ')})${without})` }),
    ...(conditions.length > 0 && { condition: allTrue(conditions) }),
  }
}

function anyOf(queries: readonly Query[], way: Way): Part | undefined {
  const parts = present(queries.map((query) => partOf(query, way)))
  if (parts.length === 0) return undefined
  const words = present(parts.map((part) => (part.condition ? undefined : part.fts)))
  const fts = words.length > 0 ? `(${words.join(' OR ')})` : undefined
  const others = parts.filter((part) => part.condition)
  if (others.length === 0 && fts !== undefined) return { fts }
  const all = [...(fts === undefined ? [] : [{ fts }]), ...others].map((part) => asCondition(way, part))
  return { condition: sql<SqlBool>`(${sql.join(all, sql` or `)})` }
}

function wordsPart(query: TextQuery, way: Way): Part | undefined {
  if (isAnything(query)) return { condition: sql<SqlBool>`1` }
  const fts = expressionOf(query, way.width, way.vocabulary)
  if (fts === undefined) return undefined
  if (!way.hits || !isDescribed(way.kind)) return { fts }
  return { either: fts, condition: allTrue(haveAll([fts], way)) }
}

/** What has this word in its titles or its terms. */
function listOfWord(fts: string, kind: DescribedKind): RawBuilder<unknown> {
  const { index, terms, of } = tables[kind]
  return sql`select rowid from ${sql.table(index)} where ${sql.ref(index)} match ${fts}
    union all select ${sql.ref(of)} from ${sql.table(terms)} where term_id in (${termsWith(fts)})`
}

const termsWith = (fts: string) => sql`select rowid from term_search where term_search match ${inName(fts)}`
const inName = (fts: string): string => `{title more} : ${fts}`

/**
 * Each of these words is in the titles or the terms. Only the list of the rarest is made: those of common words have tens of thousands,
 * and a list takes ten times as long as a look at each member. The plus signs keep SQLite from asking the index once for each.
 */
function haveAll(words: readonly string[], { kind, hits }: Way): RawBuilder<SqlBool>[] {
  if (!isDescribed(kind)) return []
  const { own, index, terms, of } = tables[kind]
  const id = sql.ref(`${own}.id`)
  const [rarest, ...others] = words.toSorted((a, b) => (hits?.get(a) ?? 0) - (hits?.get(b) ?? 0))
  if (rarest === undefined) return []
  const list = listOfWord(rarest, kind)
  // Making a long list again costs more than it spares.
  const isRare = (hits?.get(rarest) ?? 0) < mostCounted
  const ofThose = isRare ? sql` and +rowid in (${list})` : sql``
  return [
    sql<SqlBool>`${id} in (${list})`,
    ...others.map(
      (fts) => sql<SqlBool>`(exists (select 1 from ${sql.table(terms)} t
          where ${sql.ref(`t.${of}`)} = ${id} and +t.term_id in (${termsWith(fts)}))
        or ${id} in (select rowid from ${sql.table(index)} where ${sql.ref(index)} match ${fts}${ofThose}))`,
    ),
  ]
}

/** Which of two words is rarer is not worth more than this. */
const mostCounted = 2000

/**
 * How many things have each of these words in their titles or terms, by its expression, at most some thousand; undefined when no author,
 * tag, genre or publisher of anything has one.
 */
export async function countHits(
  db: Sql,
  texts: readonly TextQuery[],
  { kind, width, vocabulary }: Way,
): Promise<ReadonlyMap<string, number> | undefined> {
  if (!isDescribed(kind)) return undefined
  const { index, terms } = tables[kind]
  const words = [...new Set(present(texts.map((text) => expressionOf(text, width, vocabulary))))]
  if (words.length === 0) return undefined
  const count = (rows: RawBuilder<unknown>) => sql`(select count(*) from (${rows} limit ${mostCounted}))`
  const { rows } = await sql<{ termed: number; titled: number }>`${sql.join(
    words.map(
      (fts) => sql`select
        ${count(sql`select 1 from ${sql.table(terms)} where term_id in (${termsWith(fts)})`)} as termed,
        ${count(sql`select 1 from ${sql.table(index)} where ${sql.ref(index)} match ${fts}`)} as titled`,
    ),
    sql` union all `,
  )}`.execute(db)
  if (rows.every(({ termed }) => termed === 0)) return undefined
  return new Map(rows.map(({ termed, titled }, i) => [words[i] ?? '', termed + titled]))
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

/** More than that are not weighed against each other: it would take longer than people wait. */
const mostWeighed = 3000

/** The expression of FTS5 that a tree is, if it is nothing else. */
export function wordsOnly(query: Query, way: Way): string | undefined {
  const part = partOf(query, way)
  return part?.condition ? undefined : part?.fts
}

/** What a tree finds, best first, as wide as told; `viewer` narrows it to what they may see. */
export async function listMatches(db: Sql, query: Query, way: Way, viewer?: Viewer): Promise<number[]> {
  const part = partOf(query, way)
  if (!part) return []
  const { own, index } = tables[way.kind]
  const may = maySee(way.kind, viewer)
  const item = sql.table(own)
  const id = sql.ref(`${own}.id`)
  const condition = part.condition ?? sql<SqlBool>`1`
  const found = (columns: RawBuilder<unknown>) => sql`select ${id} as id ${columns} from ${sql.table(index)}
    cross join ${item} on ${id} = ${sql.ref(index)}.rowid where ${sql.ref(index)} match ${part.fts} and ${condition} and ${may}`
  const list = () => {
    if (part.fts === undefined)
      return sql<{
        id: number
      }>`select ${id} as id from ${item} where ${condition} and ${may} limit ${mostMatches}`
    // Parts of words say little about what was meant.
    if (way.width !== 'whole' && way.width !== 'begins')
      return sql<{ id: number }>`${found(sql``)} limit ${mostMatches}`
    const weight = sql`, bm25(${sql.ref(index)}, 10, 8) as weight`
    // Books are too many to weigh them all.
    const most = way.kind === 'book' ? sql`limit ${mostWeighed}` : sql``
    return sql<{
      id: number
    }>`select id from (${found(weight)} ${most}) order by weight, id limit ${mostMatches}`
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
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table.own)} where ${column} >= ${key} and ${column} < ${`${key}\u{10ffff}`} and ${maySee(kind, viewer)}
    order by ${column}, id limit ${mostMatches}`.execute(db)
  return rows.map((row) => row.id)
}
