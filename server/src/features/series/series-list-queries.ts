import { parseSorts } from '@lectern/contract/page'
import type { ReadStatus } from '@lectern/contract/progress'
import {
  type Series,
  type SeriesFilter,
  type SeriesSort,
  SeriesStatus,
  seriesSorts,
} from '@lectern/contract/series'
import { type SelectQueryBuilder, sql } from 'kysely'
import { type Viewer, visible } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { type PageRequest, rowRange, toPage } from '../../db/paging.ts'
import type { Database } from '../../db/schema.ts'
import { fold, listed } from '../../db/values.ts'
import { readTitleStart } from './title-start.ts'
import { type SeriesRow, toSeries } from './to-series.ts'

export type SeriesCriteria = Partial<SeriesFilter> & { readonly onlyUpdated?: true }
type Query = PageRequest & { readonly sort?: readonly string[] | undefined }
type Rows = SelectQueryBuilder<Database & { sp: Database['series_progress'] }, 'series' | 'sp', object>

const isSeriesSort = (property: string): property is SeriesSort => seriesSorts.some((s) => s === property)

const sortColumns: Record<SeriesSort, string> = {
  'metadata.titleSort': 'series.title_key',
  name: 'series.name_key',
  created: 'series.created',
  createdDate: 'series.created',
  lastModified: 'series.modified',
  lastModifiedDate: 'series.modified',
  'booksMetadata.releaseDate': 'series.release_date',
  booksCount: 'series.books_count',
  readDate: 'sp.last_read',
}

/** Kept states of `series_progress` that a read status stands for; UNREAD is no row at all (behaviour 2.3). */
const states: Record<Exclude<ReadStatus, 'UNREAD'>, readonly number[]> = { IN_PROGRESS: [0, 1], READ: [2] }

function narrowByStatus(rows: Rows, viewer: Viewer, status: readonly ReadStatus[]): Rows {
  const wanted = status.flatMap((s) => (s === 'UNREAD' ? [] : states[s]))
  return rows.where((e) => {
    const mine = e
      .selectFrom('series_progress as x')
      .select('x.series_id')
      .where('x.user_id', '=', viewer.userId)
      .whereRef('x.series_id', '=', 'series.id')
    return e.or([
      ...(status.includes('UNREAD') ? [e.not(e.exists(mine))] : []),
      ...(wanted.length > 0 ? [e.exists(mine.where('x.state', 'in', listed(wanted)))] : []),
    ])
  })
}

function narrowByTitle(rows: Rows, regex: string | undefined): Rows {
  const start = readTitleStart(regex)
  switch (start?.kind) {
    case 'group':
      return rows.where('series.title_group', '=', start.group)
    case 'outside':
      return rows.where((e) =>
        e.or([e('series.title_group', '<', start.from), e('series.title_group', '>', start.to)]),
      )
    case 'prefix': {
      const key = fold(start.prefix)
      return rows.where('series.title_key', '>=', key).where('series.title_key', '<', `${key}\u{10ffff}`)
    }
    default:
      return rows
  }
}

function narrow(rows: Rows, viewer: Viewer, filter: SeriesCriteria): Rows {
  let q = rows.where(visible(viewer, 'series.access_class'))
  if (filter.library_id)
    q = q.where('series.access_class', 'in', (e) =>
      e
        .selectFrom('access_class')
        .innerJoin('library', 'library.id', 'access_class.library_id')
        .select('access_class.id')
        .where('library.public_id', 'in', listed(filter.library_id ?? [])),
    )
  if (filter.status)
    q = q.where('series.status', 'in', listed(filter.status.map((s) => SeriesStatus.options.indexOf(s))))
  if (filter.deleted !== undefined) q = q.where('series.deleted', '=', filter.deleted ? 1 : 0)
  if (filter.oneshot !== undefined) q = q.where('series.oneshot', '=', filter.oneshot ? 1 : 0)
  if (filter.complete !== undefined)
    q = q
      .where('series.total_book_count', 'is not', null)
      .whereRef('series.total_book_count', filter.complete ? '=' : '<>', 'series.books_count')
  if (filter.onlyUpdated) q = q.whereRef('series.modified', '<>', 'series.created')
  if (filter.read_status && filter.read_status.length > 0) q = narrowByStatus(q, viewer, filter.read_status)
  return narrowByTitle(q, filter.search_regex)
}

function candidates(db: Sql, viewer: Viewer, filter: SeriesCriteria, byReadDate: boolean): Rows {
  let q = db.selectFrom('series') as unknown as Rows
  if (byReadDate)
    q = q.leftJoin('series_progress as sp', (j) =>
      j.onRef('sp.series_id', '=', 'series.id').on('sp.user_id', '=', viewer.userId),
    ) as unknown as Rows
  return narrow(q, viewer, filter)
}

/** Without filter, or by library alone, the kept counters know the answer; all else is counted. */
async function countSeries(db: Sql, viewer: Viewer, filter: SeriesCriteria): Promise<number> {
  const { library_id: libraries, ...others } = filter
  if (Object.values(others).every((v) => v === undefined)) {
    let q = db
      .selectFrom('access_class')
      .select((e) => e.fn.sum<number | null>('series_count').as('count'))
      .where(visible(viewer, 'access_class.id'))
    if (libraries)
      q = q.where('library_id', 'in', (e) =>
        e.selectFrom('library').select('id').where('public_id', 'in', listed(libraries)),
      )
    return Number((await q.executeTakeFirst())?.count ?? 0)
  }
  const row = await candidates(db, viewer, filter, false)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** One page of visible series: the keys from a narrow index, then the rows of those keys. */
export async function listSeries(db: Sql, viewer: Viewer, filter: SeriesCriteria, query: Query) {
  const sorts = parseSorts(query.sort).filter((s) => isSeriesSort(s.property))
  const { limit, offset } = rowRange(query)
  const byReadDate = sorts.some((s) => s.property === 'readDate')
  let keys = candidates(db, viewer, filter, byReadDate).select('series.id')
  for (const s of sorts)
    if (isSeriesSort(s.property))
      keys = keys.orderBy(sql.ref(sortColumns[s.property]), s.descending ? 'desc' : 'asc')
  keys = keys.orderBy('series.id', sorts.at(-1)?.descending ? 'desc' : 'asc')
  const [ids, total] = await Promise.all([
    keys.limit(limit).offset(offset).execute(),
    countSeries(db, viewer, filter),
  ])
  const content = await fetchSeries(
    db,
    viewer,
    ids.map((r) => r.id),
  )
  return toPage(content, total, query, sorts.length > 0)
}

/** First letters of sort titles with their numbers, under the same filters (behaviour 2.5). */
export async function listGroups(db: Sql, viewer: Viewer, filter: SeriesCriteria) {
  const rows = await candidates(db, viewer, filter, false)
    .select((e) => ['series.title_group as group', e.fn.countAll<number>().as('count')])
    .groupBy('series.title_group')
    .orderBy('series.title_group')
    .execute()
  return rows.map((r) => ({ group: r.group, count: Number(r.count) }))
}

/** The rows of these keys, in their order, as the viewer sees them. Visibility was decided by whoever chose the keys. */
export async function fetchSeries(db: Sql, viewer: Viewer, seriesIds: readonly number[]): Promise<Series[]> {
  const series: Series[] = []
  for (let i = 0; i < seriesIds.length; i += rowsPerRead)
    series.push(...(await readSeries(db, viewer, seriesIds.slice(i, i + rowsPerRead))))
  return series
}

/** A list without pages may be as long as the library: the thread that reads it holds so many rows at a time. */
const rowsPerRead = 2000

async function readSeries(db: Sql, viewer: Viewer, seriesIds: readonly number[]): Promise<Series[]> {
  const rows = await db
    .selectFrom('series')
    .innerJoin('series_metadata as m', 'm.series_id', 'series.id')
    .innerJoin('library', 'library.id', 'series.library_id')
    .leftJoin('series_progress as p', (j) =>
      j.onRef('p.series_id', '=', 'series.id').on('p.user_id', '=', viewer.userId),
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
    // Of its own poster, else of the first book's: a hint, whichever book lends its poster to this reader.
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
            // Never the other way round, as long as there are few posters: from books to their posters.
            .crossJoin('poster')
            .select('poster.placeholder')
            .whereRef('poster.owner_id', '=', 'book.id')
            .where('poster.owner_kind', '=', 1)
            .where('poster.selected', '=', 1)
            .whereRef('book.series_id', '=', 'series.id')
            .orderBy('book.number_sort')
            .orderBy('book.id')
            .limit(1),
        )
        .as('placeholder'),
    )
    .where('series.id', 'in', listed(seriesIds))
    .execute()
  const byId = new Map<number, SeriesRow>(rows.map((r) => [r.id, r]))
  return seriesIds.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toSeries(row, viewer.isAdmin)] : []
  })
}
