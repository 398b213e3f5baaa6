import type { countSeriesYears, YearCounts } from '@lectern/contract/conditions'
import { type Series, type SeriesSort, seriesSorts } from '@lectern/contract/series'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Viewer } from '../../access/viewer.ts'
import {
  computed,
  filled,
  type KeyRows,
  listKeysByPosition,
  type OrderBy,
  shuffled,
} from '../../db/list-positions.ts'
import type { Sql } from '../../db/open.ts'
import { listKeys, type PageRequest, readInOrder, toPage } from '../../db/paging.ts'
import { cachedCount } from '../../db/query-cache.ts'
import { formatTimestamp } from '../../db/values.ts'
import { chooseSorts } from '../books/choose-sorts.ts'
import { countYears, type DateColumn } from '../books/year-count-queries.ts'
import { findMatches } from '../search/find-matches.ts'
import { isPlainSearch, listHits } from '../search/hit-queries.ts'
import {
  canSort,
  countSeries,
  hasTermFilter,
  type SeriesCriteria,
  selectMatchingSeries,
} from './series-filter-queries.ts'
import { seriesRows } from './series-row-queries.ts'
import { toSeries } from './to-series.ts'

type Query = PageRequest & {
  readonly sort?: readonly string[] | undefined
  /** Seed of a random order; a whole number below 2³¹. */
  readonly seed?: number | undefined
}

const sortColumns: Record<Exclude<SeriesSort, 'random'>, OrderBy> = {
  'metadata.titleSort': filled('series.title_key'),
  name: filled('series.name_key'),
  created: filled('series.created'),
  createdDate: filled('series.created'),
  lastModified: filled('series.modified'),
  lastModifiedDate: filled('series.modified'),
  'booksMetadata.releaseDate': computed(sql.ref('series.release_date')),
  booksCount: filled('series.books_count'),
  readDate: computed(sql.ref('sp.last_read')),
  'collection.number': filled('place.position'),
  relevance: filled('hit.key'),
}

const selectHits = (db: Sql, viewer: Viewer, { search }: SeriesCriteria) =>
  search === undefined ? undefined : findMatches(db, 'series', search, viewer)

/**
 * Returns one page of visible series: the keys from a narrow index, then the rows of those keys. A search without a sort is by relevance.
 * To list a collection, give its `collectionKey` and sort by `collection.number`.
 */
export async function listSeries(db: Sql, viewer: Viewer, criteria: SeriesCriteria, query: Query) {
  const hits = await selectHits(db, viewer, criteria)
  const isKnown = (property: string): property is SeriesSort =>
    seriesSorts.some((s) => s === property && canSort(criteria, hits !== undefined, s))
  const sorts = chooseSorts(query.sort, isKnown, hits ? ['relevance'] : [])
  if (hits && isPlainSearch(criteria, sorts))
    return toPage(
      await fetchSeries(db, viewer, await listHits(db, viewer, 'series', hits, query)),
      hits.length,
      query,
      true,
    )
  const rows = () =>
    selectMatchingSeries(db, viewer, criteria, { hits, sorts: sorts.map((s) => s.property) }).select(
      'series.id',
    ) as unknown as KeyRows
  const order = [
    ...sorts.map(({ property, descending }) => ({
      ...(property === 'random' ? shuffled('series.id', query.seed ?? 1) : sortColumns[property]),
      descending,
    })),
    { ...filled('series.id'), descending: sorts.at(-1)?.descending ?? false },
  ]
  const list = `series ${viewer.userId} ${JSON.stringify(criteria)}`
  const total = cachedCount(db, list, () => countSeries(db, viewer, criteria, hits))
  const name = `${list} ${JSON.stringify(sorts)} ${query.seed}`
  const isSorted = hasTermFilter(criteria)
  const isShuffled = sorts.some((s) => s.property === 'random')
  const readKeys = listKeysByPosition(db, { name, rows, order, total, isSorted, isShuffled })
  const [ids, count] = await Promise.all([listKeys(query, readKeys), total])
  return toPage(await fetchSeries(db, viewer, ids), count, query, sorts.length > 0)
}

/** Returns the first letters of sort titles with their counts, under the same filters (behaviour 2.5). */
export async function listGroups(db: Sql, viewer: Viewer, criteria: SeriesCriteria) {
  const rows = await selectMatchingSeries(db, viewer, criteria, {
    hits: await selectHits(db, viewer, criteria),
  })
    .select((e) => ['series.title_group as group', e.fn.countAll<number>().as('count')])
    .groupBy('series.title_group')
    .orderBy('series.title_group')
    .execute()
  return rows.map((r) => ({ group: r.group, count: Number(r.count) }))
}

type SeriesYearsQuery = z.output<typeof countSeriesYears.query>

const yearColumns: Readonly<Record<SeriesYearsQuery['by'], DateColumn>> = {
  createdDate: { column: 'series.created' },
  lastModifiedDate: { column: 'series.modified' },
  'booksMetadata.releaseDate': { column: 'series.release_date', isCalendarDate: true },
  readDate: { column: 'sp.last_read' },
}

/** Counts the visible series that meet the criteria by the year of a date. */
export async function listSeriesYears(
  db: Sql,
  viewer: Viewer,
  criteria: SeriesCriteria,
  { by, offset }: SeriesYearsQuery,
): Promise<YearCounts> {
  const hits = await selectHits(db, viewer, criteria)
  const rows = () => selectMatchingSeries(db, viewer, criteria, { hits, sorts: [by] }) as unknown as KeyRows
  return countYears(db, `series ${viewer.userId} ${JSON.stringify(criteria)}`, rows, yearColumns[by], offset)
}

/** Returns the size of the files of a series, and the time at which the viewer last read in it. The caller has checked visibility. */
export async function sumUpSeries(
  db: Sql,
  viewer: Viewer,
  seriesId: number,
): Promise<Pick<Series, 'sizeBytes' | 'lastRead'>> {
  const [files, progress] = await Promise.all([
    db
      .selectFrom('book')
      .select((e) => e.fn.coalesce(e.fn.sum<number>('size'), e.lit(0)).as('size'))
      .where('series_id', '=', seriesId)
      .where('deleted', '=', 0)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('series_progress')
      .select('last_read')
      .where('user_id', '=', viewer.userId)
      .where('series_id', '=', seriesId)
      .executeTakeFirst(),
  ])
  const lastRead = progress?.last_read ?? 0
  return { sizeBytes: files.size, lastRead: lastRead > 0 ? formatTimestamp(lastRead) : null }
}

/** Returns the rows of these keys, in their order, as the viewer sees them. The caller has checked visibility. */
export async function fetchSeries(db: Sql, viewer: Viewer, seriesIds: readonly number[]): Promise<Series[]> {
  const rows = await readInOrder(seriesIds, (ids) => seriesRows(db, { user: viewer.userId, ids }))
  return rows.map((row) => toSeries(row, viewer.isAdmin))
}
