import { type Series, type SeriesSort, seriesSorts } from '@lectern/contract/series'
import { sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import { compileOnce } from '../../db/compiled.ts'
import {
  computed,
  filled,
  type KeyRows,
  listKeysByPosition,
  type OrderBy,
  shuffled,
} from '../../db/list-positions.ts'
import type { Sql } from '../../db/open.ts'
import { listKeys, type PageRequest, readInBatches, toPage } from '../../db/paging.ts'
import { cachedCount } from '../../db/query-cache.ts'
import { encodedValues } from '../../db/values.ts'
import { chooseSorts } from '../books/choose-sorts.ts'
import { findMatches } from '../search/find-matches.ts'
import { isPlainSearch, listHits } from '../search/hit-queries.ts'
import {
  canSort,
  countSeries,
  isByTerms,
  type SeriesCriteria,
  selectMatchingSeries,
} from './series-filter-queries.ts'
import { type SeriesRow, toSeries } from './to-series.ts'

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
  const isSorted = isByTerms(criteria)
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

/** Returns the rows of these keys, in their order, as the viewer sees them. The caller has checked visibility. */
export async function fetchSeries(db: Sql, viewer: Viewer, seriesIds: readonly number[]): Promise<Series[]> {
  return readInBatches(seriesIds, (some) => readSeries(db, viewer, some))
}

const seriesRows = compileOnce<{ user: number; ids: string }, SeriesRow>(
  ['user', 'ids'],
  (db, { user, ids }) =>
    db
      .selectFrom('series')
      .innerJoin('series_metadata as m', 'm.series_id', 'series.id')
      .innerJoin('library', 'library.id', 'series.library_id')
      .leftJoin('series_progress as p', (j) =>
        j.onRef('p.series_id', '=', 'series.id').on('p.user_id', '=', user),
      )
      .select([
        'series.id',
        'series.public_id',
        'library.public_id as library_public_id',
        'library.root',
        'm.path',
        'm.name',
        'series.created',
        'series.modified',
        'm.file_modified',
        'series.books_count',
        'p.read_count',
        'p.in_progress_count',
        'series.status',
        'm.title',
        'm.title_sort',
        'm.summary',
        'm.reading_direction',
        'm.publisher',
        'm.age_rating',
        'm.language',
        'series.total_book_count',
        'm.locks',
        'm.created as metadata_created',
        'm.modified as metadata_modified',
        'm.lists',
        'm.books',
        'series.deleted',
        'series.oneshot',
      ])
      // Placeholder of its own poster, otherwise of the first book's; the borrowed poster of this user may be another one.
      .select((e) =>
        e.fn
          .coalesce(
            e
              .selectFrom('poster')
              .select('poster.placeholder')
              .where('poster.owner_kind', '=', 2)
              .whereRef('poster.owner_id', '=', 'series.id')
              .where('poster.selected', '=', 1)
              .limit(1),
            e
              .selectFrom('book')
              // A cross join fixes the order of the tables; with few posters, starting from the books is slow.
              .crossJoin('poster')
              .select('poster.placeholder')
              .whereRef('poster.owner_id', '=', 'book.id')
              .where('poster.owner_kind', '=', 1)
              .where('poster.selected', '=', 1)
              .whereRef('book.series_id', '=', 'series.id')
              .orderBy('book.number_sort')
              .orderBy('book.number')
              .orderBy('book.id')
              .limit(1),
          )
          .as('placeholder'),
      )
      .where('series.id', 'in', encodedValues<number>(ids)),
)

async function readSeries(db: Sql, viewer: Viewer, seriesIds: readonly number[]): Promise<Series[]> {
  const rows = await seriesRows(db, { user: viewer.userId, ids: JSON.stringify(seriesIds) })
  const byId = new Map<number, SeriesRow>(rows.map((r) => [r.id, r]))
  return seriesIds.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toSeries(row, viewer.isAdmin)] : []
  })
}
