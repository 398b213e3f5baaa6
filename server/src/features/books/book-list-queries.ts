import { type Book, type BookSort, bookSorts, MediaStatus } from '@lectern/contract/books'
import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import {
  computed,
  filled,
  type KeyRows,
  listFirstKeys,
  listKeysByPosition,
  type OrderBy,
  shuffled,
} from '../../db/list-positions.ts'
import type { Sql } from '../../db/open.ts'
import { listKeys, type PageRequest, readInOrder, rowRange, toPage } from '../../db/paging.ts'
import { cachedCount } from '../../db/query-cache.ts'
import { jsonValues } from '../../db/values.ts'
import { findTagUse } from '../referential/term-predicate-queries.ts'
import { findMatches } from '../search/find-matches.ts'
import { isPlainSearch, listHits } from '../search/hit-queries.ts'
import {
  type BookCriteria,
  canSort,
  countBooks,
  isSmallSelection,
  selectMatchingBooks,
} from './book-filter-queries.ts'
import { bookRows } from './book-row-queries.ts'
import { chooseSorts } from './choose-sorts.ts'
import { firstTaggedLimits, listFirstTagged } from './first-tagged-queries.ts'
import { toBook } from './to-book.ts'

type Query = PageRequest & {
  readonly sort?: readonly string[] | undefined
  /** Seed of a random order; a whole number below 2³¹. */
  readonly seed?: number | undefined
}

/** Positions of the statuses in the order of their names. */
const statusRank = sql`case book.media_status ${sql.join(
  [...MediaStatus.options]
    .sort()
    .map((s, rank) => sql`when ${sql.lit(MediaStatus.options.indexOf(s))} then ${sql.lit(rank)}`),
  sql` `,
)} end`

const sortColumns: Record<Exclude<BookSort, 'random'>, readonly OrderBy[]> = {
  name: [filled('book.name_key')],
  series: [filled('series.title_key'), filled('series.id')],
  created: [filled('book.created')],
  createdDate: [filled('book.created')],
  lastModified: [filled('book.modified')],
  lastModifiedDate: [filled('book.modified')],
  fileSize: [filled('book.size')],
  size: [filled('book.size')],
  fileHash: [filled('book.file_hash')],
  url: [computed(sql`lower(library.root)`), computed(sql`lower(m.path)`)],
  'media.status': [computed(statusRank)],
  'media.comment': [computed(sql`lower(m.media_comment)`)],
  'media.mediaType': [computed(sql`lower(book.media_type)`)],
  'media.pagesCount': [filled('book.page_count')],
  'metadata.title': [filled('book.title_key')],
  // Books with equal numbers are in the order of their positions.
  'metadata.numberSort': [filled('book.number_sort'), filled('book.number')],
  'metadata.releaseDate': [computed(sql.ref('book.release_date'))],
  'readProgress.lastModified': [computed(sql.ref('rp.modified'))],
  'readProgress.readDate': [computed(sql.ref('rp.read_date'))],
  'readList.number': [filled('place.position')],
  relevance: [filled('hit.key')],
}

/**
 * Returns one page of visible books: the keys from a narrow index, then the rows of those keys. A search without a sort is by relevance, a
 * list without one by `defaultSort`. To list a read list, give its `readListKey` and sort by `readList.number`.
 */
export async function listBooks(
  db: Sql,
  viewer: Viewer,
  requested: BookCriteria,
  query: Query,
  defaultSort: readonly string[] = [],
) {
  const { tag } = requested
  const use =
    tag && !requested.search && !isSmallSelection(requested)
      ? await findTagUse(db, tag, firstTaggedLimits.uses)
      : undefined
  const criteria = use?.only ? { ...requested, tagTerm: use.only } : requested
  const hits =
    criteria.search === undefined ? undefined : await findMatches(db, 'book', criteria.search, viewer)
  const isKnown = (property: string): property is BookSort =>
    bookSorts.some((s) => s === property && canSort(criteria, hits !== undefined, s))
  const sorts = chooseSorts(query.sort, isKnown, hits ? ['relevance'] : defaultSort)
  if (hits && isPlainSearch(criteria, sorts))
    return toPage(
      await fetchBooks(db, viewer, await listHits(db, viewer, 'book', hits, query)),
      hits.length,
      query,
      true,
    )
  const properties = sorts.map((s) => s.property)
  const selectRows = (head?: ReturnType<typeof listFirstTagged>) =>
    selectMatchingBooks(db, viewer, criteria, { hits, sorts: properties, head }).select(
      'book.id',
    ) as unknown as KeyRows
  const order = [
    ...sorts.flatMap(({ property, descending }) =>
      (property === 'random' ? [shuffled('book.id', query.seed ?? 1)] : sortColumns[property]).map((by) => ({
        ...by,
        descending,
      })),
    ),
    { ...filled('book.id'), descending: sorts.at(-1)?.descending ?? false },
  ]
  const list = `books ${viewer.userId} ${JSON.stringify(criteria)}`
  const total = cachedCount(db, list, () => countBooks(db, viewer, criteria, hits))
  const name = `${list} ${JSON.stringify(sorts)} ${query.seed}`
  const isSorted = tag !== undefined || criteria.author !== undefined
  const isShuffled = properties.includes('random')
  const readKeys = listKeysByPosition(db, { name, rows: selectRows, order, total, isSorted, isShuffled })
  const head = use && listFirstTagged(criteria, use, sorts, query)
  const ids = listKeys(query, async (limit, offset) => {
    const first = head ? await listFirstKeys(selectRows(head), order, limit, offset) : []
    return first.length === limit ? first : readKeys(limit, offset)
  })
  const [bookIds, count] = await Promise.all([ids, total])
  return toPage(await fetchBooks(db, viewer, bookIds), count, query, sorts.length > 0)
}

/**
 * Returns the next unread book of every series with read books, unread books and no book in progress (behaviour 8.3); with `onlyReady` only
 * books that can be read.
 */
export async function listOnDeck(
  db: Sql,
  viewer: Viewer,
  libraries: readonly string[] | undefined,
  query: Query,
  onlyReady = false,
) {
  let rows = db
    .selectFrom('series_progress as p')
    .innerJoin('series', 'series.id', 'p.series_id')
    .where('p.user_id', '=', viewer.userId)
    .where('p.state', '=', 1)
    .where('p.next_book_id', 'is not', null)
    .where(isVisible(viewer, 'series.access_class'))
  if (libraries)
    rows = rows.where('series.library_id', 'in', (e) =>
      e.selectFrom('library').select('id').where('public_id', 'in', jsonValues(libraries)),
    )
  if (onlyReady)
    rows = rows.where('p.next_book_id', 'in', (e) =>
      e
        .selectFrom('book')
        .select('book.id')
        .whereRef('book.id', '=', 'p.next_book_id')
        .where('book.media_status', '=', MediaStatus.options.indexOf('READY'))
        .where('book.deleted', '=', 0),
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

/** Returns the rows of these keys, in their order, as the viewer sees them. The caller has checked visibility. */
export async function fetchBooks(db: Sql, viewer: Viewer, bookIds: readonly number[]): Promise<Book[]> {
  const rows = await readInOrder(bookIds, (ids) => bookRows(db, { user: viewer.userId, ids }))
  return rows.map((row) => toBook(row, viewer.isAdmin))
}
