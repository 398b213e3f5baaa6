import {
  type KnownPageSort,
  PageHashAction,
  type PageMatchSort,
  type UnknownPageSort,
} from '@lectern/contract/duplicates'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { type PageRequest, rowRange } from '../../db/paging.ts'
import { jsonValues } from '../../db/values.ts'
import { bookTypes } from '../../media/detect.ts'

/** Selects the hashed pages of visible books (abuse case A2: hidden books add to no count). */
export const visiblePages = (db: Sql, viewer: Viewer) =>
  db
    .selectFrom('page_hash as h')
    .innerJoin('book', 'book.id', 'h.book_id')
    .where('h.hash', '<>', '')
    .where(isVisible(viewer, 'book.access_class'))

/** Column of the query that counts all rows of a list. */
export const countOfRows = sql<number>`count(*)`.as('n')

export interface Counted<T> {
  readonly rows: T[]
  readonly total: number
}
/** A sort of the request that the list supports. */
export interface Order<K extends string> {
  readonly property: K
  readonly descending: boolean
}
export type Columns<K extends string> = Readonly<Record<K, string | RawBuilder<unknown>>>

/** Returns the ORDER BY terms: the requested sorts, or `otherwise` if there are none. */
export const toOrderBy = <K extends string>(
  columns: Columns<K>,
  wanted: readonly Order<K>[],
  otherwise: readonly [column: string, direction: 'asc' | 'desc'][],
): RawBuilder<unknown> =>
  sql.join(
    (wanted.length > 0
      ? wanted.map(({ property, descending }) => [columns[property], descending ? 'desc' : 'asc'] as const)
      : otherwise
    ).map(([column, direction]) => {
      const by = typeof column === 'string' ? sql.ref(column) : column
      return direction === 'desc' ? sql`${by} desc` : sql`${by}`
    }),
  )

const unknownColumns: Columns<UnknownPageSort> = {
  hash: 'h.hash',
  fileSize: sql`min(h.size)`,
  size: sql`min(h.size)`,
  matchCount: sql`count(*)`,
  totalSize: sql`min(h.size) * count(*)`,
}

/** Returns hashes on more than one page without a decision (behaviour 11.2); by default the most frequent first. `size`: bytes. */
export async function listUnknownPages(
  db: Sql,
  viewer: Viewer,
  request: PageRequest,
  orders: readonly Order<UnknownPageSort>[] = [],
): Promise<Counted<{ hash: string; size: number; matchCount: number }>> {
  const { limit, offset } = rowRange(request)
  const groups = visiblePages(db, viewer)
    .where((e) =>
      e.not(e.exists(e.selectFrom('known_page as k').select('k.hash').whereRef('k.hash', '=', 'h.hash'))),
    )
    .select((e) => ['h.hash', e.fn.min('h.size').as('size'), e.fn.countAll<number>().as('matchCount')])
    .groupBy('h.hash')
    .having((e) => e.fn.countAll(), '>', 1)
  const [rows, count] = await Promise.all([
    groups
      .orderBy(toOrderBy(unknownColumns, orders, [['matchCount', 'desc']]))
      .orderBy('h.hash')
      .limit(limit)
      .offset(offset)
      .execute(),
    db.selectFrom(groups.as('g')).select(countOfRows).executeTakeFirst(),
  ])
  return {
    rows: rows.map((r) => ({ hash: r.hash, size: Number(r.size), matchCount: Number(r.matchCount) })),
    total: Number(count?.n ?? 0),
  }
}

export interface KnownPage {
  readonly hash: string
  /** Size in bytes. */
  readonly size: number | null
  readonly action: PageHashAction
  readonly deleteCount: number
  /** Number of pages that exist now. It may be 0. */
  readonly matchCount: number
  readonly created: number
  readonly modified: number
}

const knownColumns: Columns<KnownPageSort> = {
  hash: 'k.hash',
  matchCount: 'matchCount',
  deleteCount: 'k.delete_count',
  deleteSize: sql`k.size * k.delete_count`,
  fileSize: 'k.size',
  size: 'k.size',
  created: 'k.created',
  createdDate: 'k.created',
  lastModified: 'k.modified',
  lastModifiedDate: 'k.modified',
}

/** True if a viewer may know of a page: viewers who see everything know all pages, others only pages of visible books (behaviour 9.4). */
const isHashVisible = (db: Sql, viewer: Viewer, hash: RawBuilder<string>): RawBuilder<SqlBool> =>
  viewer.isFree
    ? sql<SqlBool>`1`
    : sql<SqlBool>`exists ${visiblePages(db, viewer).where('h.hash', '=', hash).select('h.number')}`

/** Returns true if a viewer may know of pages with this hash. */
export async function isPageHashVisible(db: Sql, viewer: Viewer, hash: string): Promise<boolean> {
  if (viewer.isFree) return true
  const found = await visiblePages(db, viewer)
    .where('h.hash', '=', hash)
    .select('h.number')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns pages with a decision; empty `actions` means all. By default last changed first. */
export async function listKnownPages(
  db: Sql,
  viewer: Viewer,
  actions: readonly PageHashAction[],
  request: PageRequest,
  orders: readonly Order<KnownPageSort>[] = [],
): Promise<Counted<KnownPage>> {
  const { limit, offset } = rowRange(request)
  const wanted = (actions.length > 0 ? actions : PageHashAction.options).map((a) =>
    PageHashAction.options.indexOf(a),
  )
  const known = db
    .selectFrom('known_page as k')
    .where('k.action', 'in', wanted)
    .where(isHashVisible(db, viewer, sql.ref('k.hash')))
  const [rows, count] = await Promise.all([
    known
      .selectAll('k')
      .select(
        visiblePages(db, viewer)
          .whereRef('h.hash', '=', sql.ref('k.hash'))
          .select((e) => e.fn.countAll<number>().as('n'))
          .as('matchCount'),
      )
      .orderBy(toOrderBy(knownColumns, orders, [['k.modified', 'desc']]))
      .orderBy('k.hash')
      .limit(limit)
      .offset(offset)
      .execute(),
    known.select(countOfRows).executeTakeFirst(),
  ])
  return {
    rows: rows.map((r) => ({
      hash: r.hash,
      size: r.size,
      action: PageHashAction.options[r.action] ?? 'IGNORE',
      deleteCount: r.delete_count,
      matchCount: Number(r.matchCount),
      created: r.created,
      modified: r.modified,
    })),
    total: Number(count?.n ?? 0),
  }
}

const matchSelection = [
  'h.number',
  'h.hash',
  'h.size',
  'h.media_type',
  'book.id as book_id',
  'book.public_id',
  'book.library_id',
] as const

const matchColumns: Columns<PageMatchSort> = {
  url: sql`library.root || '/' || m.path collate nocase`,
  bookId: 'book.public_id',
  pageNumber: 'h.number',
  fileSize: 'h.size',
  size: 'h.size',
  hash: 'h.hash',
}

/** Returns the pages with this hash, without their names (see `withPages`); by default in order of book and number. */
export async function listMatchRows(
  db: Sql,
  viewer: Viewer,
  hash: string,
  request: PageRequest,
  orders: readonly Order<PageMatchSort>[] = [],
) {
  const { limit, offset } = rowRange(request)
  const pages = visiblePages(db, viewer).where('h.hash', '=', hash)
  const [rows, count] = await Promise.all([
    pages
      .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
      .innerJoin('library', 'library.id', 'book.library_id')
      .select(matchSelection)
      .select(['m.path', 'library.root'])
      .$if(orders.length > 0, (q) => q.orderBy(toOrderBy(matchColumns, orders, [])))
      .orderBy('h.book_id')
      .orderBy('h.number')
      .limit(limit)
      .offset(offset)
      .execute(),
    pages.select(countOfRows).executeTakeFirst(),
  ])
  return { rows, total: Number(count?.n ?? 0) }
}
export type MatchRow = Awaited<ReturnType<typeof listMatchRows>>['rows'][number]

const automatic = PageHashAction.options.indexOf('DELETE_AUTO')

/** Returns true if any page has the action DELETE_AUTO. */
export async function hasAutomaticPages(db: Sql): Promise<boolean> {
  const row = await db
    .selectFrom('known_page')
    .select('hash')
    .where('action', '=', automatic)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns all pages of the books of a library that are removed automatically (DELETE_AUTO). */
export function listAutomaticRows(db: Sql, libraryId: number) {
  return db
    .selectFrom('page_hash as h')
    .innerJoin('known_page as k', 'k.hash', 'h.hash')
    .innerJoin('book', 'book.id', 'h.book_id')
    .select(matchSelection)
    .where('k.action', '=', automatic)
    .where('book.library_id', '=', libraryId)
    .where('book.media_type', '=', bookTypes.zip)
    .where('book.deleted', '=', 0)
    .orderBy('h.book_id')
    .orderBy('h.number')
    .execute()
}

/** Returns the encoded pages of these books; see `books/files/encode-pages.ts`. */
export function listEncodedPages(db: Sql, bookIds: readonly number[]) {
  return db.selectFrom('book_pages').selectAll().where('book_id', 'in', jsonValues(bookIds)).execute()
}

/** Returns the name of the stored preview of a page; undefined if there is none. */
export async function findPreview(db: Sql, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('known_page').select('preview').where('hash', '=', hash).executeTakeFirst()
  return row?.preview || undefined
}
