import type { SeriesCondition } from '@lectern/contract/conditions'
import { type SeriesFilter, type SeriesSort, SeriesStatus } from '@lectern/contract/series'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import type { Database } from '../../db/tables/schema.ts'
import { fold, jsonValues } from '../../db/values.ts'
import { countByClass, hitRows, onlyLibraries } from '../books/book-filter-queries.ts'
import { oneOf, withinDeadline } from '../books/condition-queries.ts'
import { parseAuthors } from '../books/read-authors.ts'
import { hasAuthor, hasOneTerm, inLibraries } from '../referential/term-predicate-queries.ts'
import {
  inCollections,
  isComplete,
  ratedOneOf,
  readStatusPredicate,
  releasedInYears,
  seriesPredicate,
} from './series-condition-queries.ts'
import { parseTitlePrefix } from './title-prefix.ts'

/** Filters of a list of series. */
export type SeriesCriteria = Partial<SeriesFilter> & {
  readonly onlyUpdated?: true
  /** Internal key of the only collection to list; it allows the sort `collection.number`. */
  readonly collectionKey?: number
  /** Conditions that must all be true. */
  readonly conditions?: readonly SeriesCondition[]
}

/** Tables that only some lists join: read progress, positions in a collection, search results. */
type Joined = Database & {
  sp: Database['series_progress']
  place: Database['collection_series']
  hit: { key: number; value: number }
}
export type SeriesRows = SelectQueryBuilder<Joined, 'series' | 'sp' | 'place' | 'hit', object>

/** Returns the collection whose positions a list may be sorted by: the only one that it is filtered by. */
function getOnlyCollection({
  collectionKey,
  collection_id: ids,
}: SeriesCriteria): RawBuilder<number> | undefined {
  if (collectionKey !== undefined) return sql<number>`${collectionKey}`
  return ids?.length === 1 ? sql<number>`(select id from collection where public_id = ${ids[0]})` : undefined
}

/** True when the list can be sorted by this property; some sorts need a filter. */
export function canSort(criteria: SeriesCriteria, hasHits: boolean, sort: SeriesSort): boolean {
  if (sort === 'collection.number') return getOnlyCollection(criteria) !== undefined
  return sort !== 'relevance' || hasHits
}

function filterByTitle(rows: SeriesRows, regex: string | undefined): SeriesRows {
  const start = parseTitlePrefix(regex)
  switch (start?.kind) {
    case 'group':
      return rows.where('series.title_group', '=', start.group)
    case 'outside':
      return rows.where((e) =>
        e.or([e('series.title_group', '<', start.from), e('series.title_group', '>', start.to)]),
      )
    case 'prefix': {
      // Keys are trimmed, but a prefix may end with a space.
      const key = fold(start.prefix) + (/\s$/.test(start.prefix) ? ' ' : '')
      return rows.where('series.title_key', '>=', key).where('series.title_key', '<', `${key}\u{10ffff}`)
    }
    default:
      return rows
  }
}

/** True if the list is filtered by terms; then its rows are read by term and must be sorted. */
export const hasTermFilter = (filter: SeriesCriteria): boolean =>
  [filter.publisher, filter.language, filter.genre, filter.tag, filter.sharing_label, filter.author].some(
    (x) => x !== undefined,
  )

/** Filters by the terms of series. */
function filterByTerms(rows: SeriesRows, filter: SeriesCriteria): SeriesRows {
  const authors = parseAuthors(filter.author)
  const tests = [
    ...(filter.publisher ? [hasOneTerm('series', 'publisher', filter.publisher)] : []),
    ...(filter.language ? [hasOneTerm('series', 'language', filter.language)] : []),
    ...(filter.genre ? [hasOneTerm('series', 'genre', filter.genre)] : []),
    ...(filter.tag ? [hasOneTerm('series', 'tag', filter.tag)] : []),
    ...(filter.sharing_label ? [hasOneTerm('series', 'label', filter.sharing_label)] : []),
    ...(authors.length > 0 ? [oneOf(authors.map((a) => hasAuthor('series', a)))] : []),
  ]
  return tests.reduce((q, test) => q.where(test), rows)
}

/** Filters by state. The last condition repeats that of the partial index of the trash, because the planner does not know parameters. */
function filterByState(rows: SeriesRows, viewer: Viewer, filter: SeriesCriteria): SeriesRows {
  let q = rows
  if (filter.status)
    q = q.where('series.status', 'in', jsonValues(filter.status.map((s) => SeriesStatus.options.indexOf(s))))
  if (filter.deleted !== undefined) q = q.where('series.deleted', '=', filter.deleted ? 1 : 0)
  if (filter.deleted === true) q = q.where('series.deleted', '<>', sql.lit(0))
  if (filter.oneshot !== undefined) q = q.where('series.oneshot', '=', filter.oneshot ? 1 : 0)
  if (filter.complete !== undefined) q = q.where(isComplete(filter.complete))
  if (filter.onlyUpdated) q = q.whereRef('series.modified', '<>', 'series.created')
  const { read_status: read = [] } = filter
  return read.length > 0 ? q.where(readStatusPredicate(viewer, read)) : q
}

function applyFilters(rows: SeriesRows, viewer: Viewer, filter: SeriesCriteria): SeriesRows {
  let q = filterByState(rows.where(isVisible(viewer, 'series.access_class')), viewer, filter)
  if (filter.library_id) q = q.where(inLibraries('series', filter.library_id))
  if (filter.collection_id && filter.collection_id.length > 1)
    q = q.where(inCollections(filter.collection_id))
  if (filter.age_rating) q = q.where(ratedOneOf(filter.age_rating))
  const inYears = filter.release_year && releasedInYears(filter.release_year)
  if (inYears) q = q.where(inYears)
  const now = Date.now()
  const tests = (filter.conditions ?? []).flatMap(
    (condition) => seriesPredicate(viewer, condition, now) ?? [],
  )
  if (tests.length > 0) q = q.where(withinDeadline(tests, 'series.id'))
  return filterByTitle(filterByTerms(q, filter), filter.search_regex)
}

/** Selects rows of `series` that the viewer may see and that meet the criteria. `hits` are keys of search results. */
export function selectMatchingSeries(
  db: Sql,
  viewer: Viewer,
  filter: SeriesCriteria,
  {
    hits,
    sorts = [],
  }: { readonly hits: readonly number[] | undefined; readonly sorts?: readonly SeriesSort[] },
): SeriesRows {
  const collection = getOnlyCollection(filter)
  let q = db.selectFrom('series') as unknown as SeriesRows
  if (hits)
    q = q.innerJoin(hitRows(hits), (j) => j.onRef('hit.value', '=', 'series.id')) as unknown as SeriesRows
  if (collection)
    q = q.innerJoin('collection_series as place', (j) =>
      j.onRef('place.series_id', '=', 'series.id').on('place.collection_id', '=', collection),
    ) as unknown as SeriesRows
  if (sorts.includes('readDate'))
    q = q.leftJoin('series_progress as sp', (j) =>
      j.onRef('sp.series_id', '=', 'series.id').on('sp.user_id', '=', viewer.userId),
    ) as unknown as SeriesRows
  return applyFilters(q, viewer, filter)
}

/** Counts the series. Lists without filter or by library use stored counters. */
export async function countSeries(
  db: Sql,
  viewer: Viewer,
  { search: _, ...filter }: SeriesCriteria,
  hits: readonly number[] | undefined,
): Promise<number> {
  const counted = hits ? undefined : onlyLibraries(filter)
  if (counted) return countByClass(db, viewer, 'series_count', counted.libraries)
  const row = await selectMatchingSeries(db, viewer, filter, { hits })
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
