import type { Facet, FacetValues, listFacetValues, ReferentialScope } from '@lectern/contract/referential'
import { SeriesStatus } from '@lectern/contract/series'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { createDbQueryCache } from '../../db/query-cache.ts'
import { fold, jsonValues } from '../../db/values.ts'
import { given, inScope, isNarrow } from './facet-queries.ts'
import { inLibraries } from './term-predicate-queries.ts'
import { type TermKind, termKinds } from './term-queries.ts'

/** Options of a list of counted values (contract, `listFacetValues`). */
export type FacetQuery = z.output<NonNullable<typeof listFacetValues.query>> & { readonly facet: Facet }

interface CountedRow {
  readonly value: string | number | null
  readonly count: number
}
type Rows = RawBuilder<CountedRow>

const kinds: Partial<Record<Facet, TermKind>> = {
  genre: 'genre',
  tag: 'tag',
  author: 'author',
  publisher: 'publisher',
  language: 'language',
  sharing_label: 'label',
}

/** Tests whether a book is in the first scope that is given. `book` is the row to test. */
function isBookInScope(scope: ReferentialScope): RawBuilder<SqlBool> {
  const [libraries, series, lists] = [
    given(scope.library_id),
    given(scope.series_id),
    given(scope.readlist_id),
  ]
  if (libraries) return inLibraries('book', libraries)
  if (given(scope.collection_id))
    return sql`book.series_id in (select series.id from series where ${inScope(scope)})`
  if (series)
    return sql`book.series_id in (select s.id from series s where s.public_id in ${jsonValues(series)})`
  if (!lists) return sql`1`
  return sql`book.id in (select y.book_id from read_list_book y join read_list l on l.id = y.read_list_id
    where l.public_id in ${jsonValues(lists)})`
}

/** Tests whether a series is in the first scope that is given; those of a read list are the series of its books. */
function isSeriesInScope(scope: ReferentialScope): RawBuilder<SqlBool> {
  const lists = given(scope.readlist_id)
  const isOnlyLists =
    lists && !given(scope.library_id) && !given(scope.collection_id) && !given(scope.series_id)
  return isOnlyLists
    ? sql`series.id in (select book.series_id from book where ${isBookInScope(scope)})`
    : inScope(scope)
}

const hasScope = (scope: ReferentialScope): boolean =>
  [scope.library_id, scope.collection_id, scope.series_id, scope.readlist_id].some((ids) => given(ids))

/**
 * Selects the terms of a kind with the number of series or books that have them. In a narrow scope, such as a series, the query starts from the
 * series or books; otherwise from the terms, because a library has millions of rows of books with terms.
 */
function countTerms(viewer: Viewer, query: FacetQuery, kind: TermKind): Rows {
  const text = query.search === undefined ? '' : fold(query.search)
  const named = text === '' ? sql`` : sql`and instr(t.name_key, ${text}) > 0`
  const ofRole = query.role ? sql`and t.role = ${query.role}` : sql``
  const [owners, carried, owner, which] =
    query.of === 'books'
      ? [sql`book`, sql`book_term x`, sql`x.book_id`, isBookInScope(query)]
      : [sql`series`, sql`series_term x`, sql`x.series_id`, isSeriesInScope(query)]
  // For a viewer who sees everything, all rows count.
  const needsOwner = !viewer.isFree || hasScope(query)
  const rows = isNarrow(query)
    ? sql`${owners} cross join ${carried} on ${owner} = ${owners}.id cross join term t on t.id = x.term_id`
    : sql`term t cross join ${carried} on x.term_id = t.id
        ${needsOwner ? sql`cross join ${owners} on ${owners}.id = ${owner}` : sql``}`
  const shown = needsOwner
    ? sql`and ${isVisible(viewer, query.of === 'books' ? 'book.access_class' : 'series.access_class')} and ${which}`
    : sql``
  // Filters ignore case and accents, and the role of authors if none is given, so such terms are one value.
  return sql`select min(t.name) as value, count(distinct ${owner}) as count
    from ${rows} where t.kind = ${termKinds[kind]} ${ofRole} ${named} ${shown}
    group by t.name_key order by 2 desc, t.name_key`
}

const countYears = (viewer: Viewer, query: FacetQuery): Rows =>
  query.of === 'books'
    ? sql`select book.release_date / 10000 as value, count(*) as count from book
        where book.release_date is not null and ${isVisible(viewer, 'book.access_class')}
        and ${isBookInScope(query)} group by 1 order by 1 desc`
    : sql`select series.release_date / 10000 as value, count(*) as count from series
        where series.release_date is not null and ${isVisible(viewer, 'series.access_class')}
        and ${isSeriesInScope(query)} group by 1 order by 1 desc`

const countRatings = (viewer: Viewer, query: FacetQuery): Rows =>
  sql`select class.age_rating as value, count(*) as count
    from series cross join access_class class on class.id = series.access_class
    where ${isVisible(viewer, 'series.access_class')} and ${isSeriesInScope(query)} group by 1 order by 1`

const countStatuses = (viewer: Viewer, query: FacetQuery): Rows =>
  sql`select series.status as value, count(*) as count from series
    where series.oneshot = 0 and ${isVisible(viewer, 'series.access_class')} and ${isSeriesInScope(query)}
    group by 1 order by 2 desc, 1`

function selectRows(viewer: Viewer, query: FacetQuery): Rows | undefined {
  const kind = kinds[query.facet]
  const isOnlyOfSeries = !['tag', 'author', 'release_year'].includes(query.facet)
  if (query.of === 'books' && isOnlyOfSeries) return undefined
  if (kind) return countTerms(viewer, query, kind)
  if (query.facet === 'release_year') return countYears(viewer, query)
  return query.facet === 'age_rating' ? countRatings(viewer, query) : countStatuses(viewer, query)
}

const cachedValues = createDbQueryCache<FacetValues>(200)

/** Returns the values of a facet with their counts, of what the viewer may see. */
export async function listFacetCounts(db: Sql, viewer: Viewer, query: FacetQuery): Promise<FacetValues> {
  const rows = selectRows(viewer, query)
  if (!rows) return { values: [], hasMore: false }
  const counting = sql<CountedRow>`${rows} limit ${query.size + 1}`.compile(db)
  return cachedValues(db, `${counting.sql} ${JSON.stringify(counting.parameters)}`, async () => {
    const found = (await db.executeQuery(counting)).rows
    const show = (value: CountedRow['value']): string =>
      query.facet === 'status' ? (SeriesStatus.options[Number(value)] ?? '') : String(value ?? '')
    const values = found
      .slice(0, query.size)
      .map(({ value, count }) => ({ value: show(value), count: Number(count) }))
    return { values, hasMore: found.length > query.size }
  })
}
