import { type Book, type BookSort, bookSorts, MediaStatus } from '@lectern/contract/books'
import { type RawBuilder, sql } from 'kysely'
import { type Viewer, visible } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { listKeys, type PageRequest, rowRange, toPage } from '../../db/paging.ts'
import { recallCount } from '../../db/recall.ts'
import { listed } from '../../db/values.ts'
import { findMatches } from '../search/find-matches.ts'
import { type BookCriteria, bookCandidates, canSort, countBooks } from './book-filter-queries.ts'
import { chooseSorts } from './choose-sorts.ts'
import { headOfTagged } from './tagged-head-queries.ts'
import { type BookRow, toBook } from './to-book.ts'

type Query = PageRequest & { readonly sort?: readonly string[] | undefined }

/** Places of the statuses in the order of their names. */
const statusRank = sql`case book.media_status ${sql.join(
  [...MediaStatus.options]
    .sort()
    .map((s, rank) => sql`when ${sql.lit(MediaStatus.options.indexOf(s))} then ${sql.lit(rank)}`),
  sql` `,
)} end`

const column = (name: string): RawBuilder<unknown> => sql.ref(name)
const sortColumns: Record<BookSort, readonly RawBuilder<unknown>[]> = {
  name: [column('book.name_key')],
  series: [column('series.title_key'), column('series.id')],
  created: [column('book.created')],
  createdDate: [column('book.created')],
  lastModified: [column('book.modified')],
  lastModifiedDate: [column('book.modified')],
  fileSize: [column('book.size')],
  size: [column('book.size')],
  fileHash: [column('book.file_hash')],
  url: [sql`lower(library.root)`, sql`lower(m.path)`],
  'media.status': [statusRank],
  'media.comment': [sql`lower(m.media_comment)`],
  'media.mediaType': [sql`lower(book.media_type)`],
  'media.pagesCount': [column('book.page_count')],
  'metadata.title': [column('book.title_key')],
  // Equal numbers keep the order in which the books lie.
  'metadata.numberSort': [column('book.number_sort'), column('book.number')],
  'metadata.releaseDate': [column('book.release_date')],
  'readProgress.lastModified': [column('rp.modified')],
  'readProgress.readDate': [column('rp.read_date')],
  'readList.number': [column('place.position')],
  relevance: [column('hit.key')],
}

/**
 * One page of visible books: the keys from a narrow index, then the rows of those keys. A search without a sort is by relevance, a list
 * without one by `defaultSort`. To list a read list give its `readListKey` and sort by `readList.number`.
 */
export async function listBooks(
  db: Sql,
  viewer: Viewer,
  criteria: BookCriteria,
  query: Query,
  defaultSort: readonly string[] = [],
) {
  const hits =
    criteria.search === undefined ? undefined : await findMatches(db, 'book', criteria.search, viewer)
  const isKnown = (property: string): property is BookSort =>
    bookSorts.some((s) => s === property && canSort(criteria, hits !== undefined, s))
  const sorts = chooseSorts(query.sort, isKnown, hits ? ['relevance'] : defaultSort)
  const head = hits ? undefined : headOfTagged(criteria, sorts, query)
  const readKeys = (limit: number, offset: number, from?: typeof head) => {
    const properties = sorts.map((s) => s.property)
    let keys = bookCandidates(db, viewer, criteria, { hits, sorts: properties, head: from }).select('book.id')
    for (const s of sorts)
      for (const c of sortColumns[s.property]) keys = keys.orderBy(c, s.descending ? 'desc' : 'asc')
    keys = keys.orderBy('book.id', sorts.at(-1)?.descending ? 'desc' : 'asc')
    return keys.limit(limit).offset(offset).execute()
  }
  const [ids, total] = await Promise.all([
    listKeys(query, async (limit, offset) => {
      const first = head ? await readKeys(limit, offset, head) : []
      return first.length === limit ? first : readKeys(limit, offset)
    }),
    recallCount(db, `books ${viewer.userId} ${JSON.stringify(criteria)}`, () =>
      countBooks(db, viewer, criteria, hits),
    ),
  ])
  return toPage(await fetchBooks(db, viewer, ids), total, query, sorts.length > 0)
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
