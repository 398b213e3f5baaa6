import { type Book, type BookFilter, type BookSort, bookSorts, MediaStatus } from '@lectern/contract/books'
import { parseSorts } from '@lectern/contract/page'
import type { ReadStatus } from '@lectern/contract/progress'
import { type SelectQueryBuilder, sql } from 'kysely'
import { type Viewer, visible } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { type PageRequest, rowRange, toPage } from '../../db/paging.ts'
import type { Database } from '../../db/schema.ts'
import { dateNumber, listed } from '../../db/values.ts'
import { type BookRow, toBook } from './to-book.ts'

/** What a list of books is narrowed by; `series` is the inner key. */
export type BookCriteria = Partial<BookFilter> & { readonly seriesKey?: number }
type Query = PageRequest & { readonly sort?: readonly string[] | undefined }

type Rows = SelectQueryBuilder<Database & { rp: Database['read_progress'] }, 'book' | 'rp' | 'series', object>

const isBookSort = (property: string): property is BookSort => bookSorts.some((s) => s === property)

const sortColumns: Record<BookSort, readonly string[]> = {
  name: ['book.name_key'],
  series: ['series.title_key', 'series.id'],
  created: ['book.created'],
  createdDate: ['book.created'],
  lastModified: ['book.modified'],
  lastModifiedDate: ['book.modified'],
  fileSize: ['book.size'],
  size: ['book.size'],
  'media.pagesCount': ['book.page_count'],
  'metadata.title': ['book.title_key'],
  'metadata.numberSort': ['book.number_sort'],
  'metadata.releaseDate': ['book.release_date'],
  'readProgress.lastModified': ['rp.modified'],
  'readProgress.readDate': ['rp.read_date'],
}

/** Whether only books with progress can match: then the list starts from the reader's own rows. */
const onlyBegun = (status: readonly ReadStatus[] | undefined): boolean =>
  status !== undefined && status.length > 0 && !status.includes('UNREAD')

function narrow(rows: Rows, filter: BookCriteria): Rows {
  let q = rows
  if (filter.seriesKey !== undefined) q = q.where('book.series_id', '=', filter.seriesKey)
  if (filter.library_id)
    q = q.where('book.access_class', 'in', (e) =>
      e
        .selectFrom('access_class')
        .innerJoin('library', 'library.id', 'access_class.library_id')
        .select('access_class.id')
        .where('library.public_id', 'in', listed(filter.library_id ?? [])),
    )
  if (filter.media_status) {
    const wanted = filter.media_status.map((s) => MediaStatus.options.indexOf(s))
    q = q.where('book.media_status', 'in', listed(wanted))
    // Told in words that the partial index understands.
    if (!filter.media_status.includes('READY'))
      q = q.where('book.media_status', '<>', MediaStatus.options.indexOf('READY'))
  }
  if (filter.released_after) q = q.where('book.release_date', '>', dateNumber(filter.released_after))
  if (filter.deleted !== undefined) q = q.where('book.deleted', '=', filter.deleted ? 1 : 0)
  if (filter.oneshot !== undefined) q = q.where('book.oneshot', '=', filter.oneshot ? 1 : 0)
  return q
}

/** UNREAD: no progress; IN_PROGRESS: progress, not completed; READ: completed. Several: any of them. */
function narrowByStatus(rows: Rows, viewer: Viewer, status: readonly ReadStatus[]): Rows {
  const completed = [...(status.includes('READ') ? [1] : []), ...(status.includes('IN_PROGRESS') ? [0] : [])]
  if (onlyBegun(status)) {
    const [only] = completed
    return completed.length === 1 && only !== undefined
      ? rows.where('rp.user_id', '=', viewer.userId).where('rp.completed', '=', only)
      : rows.where('rp.user_id', '=', viewer.userId)
  }
  return rows.where((e) =>
    e.or([
      e.not(
        e.exists(
          e
            .selectFrom('read_progress as r')
            .select('r.book_id')
            .where('r.user_id', '=', viewer.userId)
            .whereRef('r.book_id', '=', 'book.id'),
        ),
      ),
      ...(completed.length > 0
        ? [
            e.exists(
              e
                .selectFrom('read_progress as r')
                .select('r.book_id')
                .where('r.user_id', '=', viewer.userId)
                .whereRef('r.book_id', '=', 'book.id')
                .where('r.completed', 'in', listed(completed)),
            ),
          ]
        : []),
    ]),
  )
}

/** Joins only what filter and sort need: each join costs on every row that is skipped. */
function candidates(db: Sql, viewer: Viewer, filter: BookCriteria, sorts: readonly BookSort[]): Rows {
  const bySeries = sorts.includes('series')
  const byRead = sorts.some((s) => s.startsWith('readProgress.'))
  let q = db.selectFrom('book') as unknown as Rows
  if (bySeries) q = q.innerJoin('series', 'series.id', 'book.series_id') as unknown as Rows
  if (onlyBegun(filter.read_status))
    q = q.innerJoin('read_progress as rp', (j) => j.onRef('rp.book_id', '=', 'book.id')) as unknown as Rows
  else if (byRead)
    q = q.leftJoin('read_progress as rp', (j) =>
      j.onRef('rp.book_id', '=', 'book.id').on('rp.user_id', '=', viewer.userId),
    ) as unknown as Rows
  q = narrow(q.where(visible(viewer, 'book.access_class')), filter)
  return filter.read_status && filter.read_status.length > 0
    ? narrowByStatus(q, viewer, filter.read_status)
    : q
}

/** Without filter, or by library alone, the kept counters know the answer; all else is counted. */
async function countBooks(db: Sql, viewer: Viewer, filter: BookCriteria): Promise<number> {
  const { library_id: libraries, ...others } = filter
  if (Object.values(others).every((v) => v === undefined)) {
    let q = db
      .selectFrom('access_class')
      .select((e) => e.fn.sum<number | null>('book_count').as('count'))
      .where(visible(viewer, 'access_class.id'))
    if (libraries)
      q = q.where('library_id', 'in', (e) =>
        e.selectFrom('library').select('id').where('public_id', 'in', listed(libraries)),
      )
    return Number((await q.executeTakeFirst())?.count ?? 0)
  }
  const row = await candidates(db, viewer, filter, [])
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** One page of visible books: the keys from a narrow index, then the rows of those keys. */
export async function listBooks(
  db: Sql,
  viewer: Viewer,
  filter: BookCriteria,
  query: Query,
  defaultSort: readonly string[] = [],
) {
  const asked = parseSorts(query.sort).filter((s) => isBookSort(s.property))
  const sorts = asked.length > 0 || query.sort?.length ? asked : parseSorts(defaultSort)
  const names = sorts.map((s) => s.property).filter(isBookSort)
  const { limit, offset } = rowRange(query)
  let keys = candidates(db, viewer, filter, names).select('book.id')
  for (const s of sorts)
    for (const column of isBookSort(s.property) ? sortColumns[s.property] : [])
      keys = keys.orderBy(sql.ref(column), s.descending ? 'desc' : 'asc')
  keys = keys.orderBy('book.id', sorts.at(-1)?.descending ? 'desc' : 'asc')
  const [ids, total] = await Promise.all([
    keys.limit(limit).offset(offset).execute(),
    countBooks(db, viewer, filter),
  ])
  const content = await fetchBooks(
    db,
    viewer,
    ids.map((r) => r.id),
  )
  return toPage(content, total, query, sorts.length > 0)
}

/** The next unread book of every series that was begun, has nothing open and is not all read (behaviour 8.3). */
export async function listOnDeck(
  db: Sql,
  viewer: Viewer,
  libraries: readonly string[] | undefined,
  query: Query,
) {
  let rows = db
    .selectFrom('series_progress as p')
    .innerJoin('series', 'series.id', 'p.series_id')
    .where('p.user_id', '=', viewer.userId)
    .where('p.state', '=', 1)
    .where('p.next_book_id', 'is not', null)
    .where(visible(viewer, 'series.access_class'))
  if (libraries)
    rows = rows.where('series.library_id', 'in', (e) =>
      e.selectFrom('library').select('id').where('public_id', 'in', listed(libraries)),
    )
  const { limit, offset } = rowRange(query)
  const [ids, count] = await Promise.all([
    rows
      .select('p.next_book_id as id')
      .orderBy('p.last_read', 'desc')
      .orderBy('p.series_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    rows.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirst(),
  ])
  const content = await fetchBooks(
    db,
    viewer,
    ids.flatMap((r) => (r.id === null ? [] : [r.id])),
  )
  return toPage(content, Number(count?.count ?? 0), query, true)
}

/** The rows of these keys, in their order, as the viewer sees them. Visibility was decided by whoever chose the keys. */
export async function fetchBooks(db: Sql, viewer: Viewer, bookIds: readonly number[]): Promise<Book[]> {
  const books: Book[] = []
  for (let i = 0; i < bookIds.length; i += rowsPerRead)
    books.push(...(await readBooks(db, viewer, bookIds.slice(i, i + rowsPerRead))))
  return books
}

/** A list without pages may be as long as the library: the thread that reads it holds so many rows at a time. */
const rowsPerRead = 2000

async function readBooks(db: Sql, viewer: Viewer, bookIds: readonly number[]): Promise<Book[]> {
  const rows = await db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('series', 'series.id', 'book.series_id')
    .innerJoin('series_metadata as sm', 'sm.series_id', 'book.series_id')
    .innerJoin('library', 'library.id', 'book.library_id')
    .leftJoin('read_progress as rp', (j) =>
      j.onRef('rp.book_id', '=', 'book.id').on('rp.user_id', '=', viewer.userId),
    )
    .select([
      'book.id',
      'book.public_id',
      'series.public_id as series_public_id',
      'sm.title as series_title',
      'library.public_id as library_public_id',
      'library.root',
      'm.path',
      'm.name',
      'book.number',
      'book.number_sort',
      'book.created',
      'book.modified',
      'book.deleted',
      'book.oneshot',
      'book.size',
      'book.file_modified',
      'book.file_hash',
      'book.release_date',
      'book.media_status',
      'book.media_type',
      'book.media_profile',
      'm.media_comment',
      'book.page_count',
      'book.epub_flags',
      'm.title',
      'm.number as metadata_number',
      'm.summary',
      'm.isbn',
      'm.locks',
      'm.created as metadata_created',
      'm.modified as metadata_modified',
      'm.lists',
      'rp.page',
      'rp.completed',
      'rp.read_date',
      'rp.created as progress_created',
      'rp.modified as progress_modified',
      'rp.device_id',
      'rp.device_name',
    ])
    .select((e) =>
      e
        .selectFrom('poster')
        .select('poster.placeholder')
        .where('poster.owner_kind', '=', 1)
        .whereRef('poster.owner_id', '=', 'book.id')
        .where('poster.selected', '=', 1)
        .limit(1)
        .as('placeholder'),
    )
    .where('book.id', 'in', listed(bookIds))
    .execute()
  const byId = new Map<number, BookRow>(rows.map((r) => [r.id, r]))
  return bookIds.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toBook(row, viewer.isAdmin)] : []
  })
}
