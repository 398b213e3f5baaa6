import { PageHashAction } from '@lectern/contract/duplicates'
import { sql } from 'kysely'
import { type Viewer, visible } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { type PageRequest, rowRange } from '../../db/paging.ts'
import { bookTypes } from '../../media/detect.ts'

/** The hashed pages of visible books (abuse case A2: what is hidden adds to no count). */
const visiblePages = (db: Sql, viewer: Viewer) =>
  db
    .selectFrom('page_hash as h')
    .innerJoin('book', 'book.id', 'h.book_id')
    .where('h.hash', '<>', '')
    .where(visible(viewer, 'book.access_class'))

export interface Counted<T> {
  readonly rows: T[]
  readonly total: number
}

/** Hashes on more than one page that nobody has decided about (behaviour 11.2), the most frequent first. `size`: bytes. */
export async function listUnknownPages(
  db: Sql,
  viewer: Viewer,
  request: PageRequest,
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
    groups.orderBy('matchCount', 'desc').orderBy('h.hash').limit(limit).offset(offset).execute(),
    db
      .selectFrom(groups.as('g'))
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirst(),
  ])
  return {
    rows: rows.map((r) => ({ hash: r.hash, size: Number(r.size), matchCount: Number(r.matchCount) })),
    total: Number(count?.n ?? 0),
  }
}

export interface KnownPage {
  readonly hash: string
  /** Bytes. */
  readonly size: number | null
  readonly action: PageHashAction
  readonly deleteCount: number
  /** Pages that are there now; may be 0. */
  readonly matchCount: number
  readonly created: number
  readonly modified: number
}

/** Pages that somebody decided about, last changed first; `actions` empty: all. */
export async function listKnownPages(
  db: Sql,
  viewer: Viewer,
  actions: readonly PageHashAction[],
  request: PageRequest,
): Promise<Counted<KnownPage>> {
  const { limit, offset } = rowRange(request)
  const wanted = (actions.length > 0 ? actions : PageHashAction.options).map((a) =>
    PageHashAction.options.indexOf(a),
  )
  const known = db.selectFrom('known_page as k').where('k.action', 'in', wanted)
  const [rows, count] = await Promise.all([
    known
      .selectAll('k')
      .select(
        visiblePages(db, viewer)
          .whereRef('h.hash', '=', sql.ref('k.hash'))
          .select((e) => e.fn.countAll<number>().as('n'))
          .as('matchCount'),
      )
      .orderBy('k.modified', 'desc')
      .orderBy('k.hash')
      .limit(limit)
      .offset(offset)
      .execute(),
    known.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirst(),
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

const ofMatch = [
  'h.number',
  'h.hash',
  'h.size',
  'h.media_type',
  'book.id as book_id',
  'book.public_id',
  'book.library_id',
] as const

/** The pages with this hash, without their names (see `nameMatches`), by book and number. */
export async function listMatchRows(db: Sql, viewer: Viewer, hash: string, request: PageRequest) {
  const { limit, offset } = rowRange(request)
  const pages = visiblePages(db, viewer).where('h.hash', '=', hash)
  const [rows, count] = await Promise.all([
    pages
      .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
      .innerJoin('library', 'library.id', 'book.library_id')
      .select(ofMatch)
      .select(['m.path', 'library.root'])
      .orderBy('h.book_id')
      .orderBy('h.number')
      .limit(limit)
      .offset(offset)
      .execute(),
    pages.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirst(),
  ])
  return { rows, total: Number(count?.n ?? 0) }
}
export type MatchRow = Awaited<ReturnType<typeof listMatchRows>>['rows'][number]

const automatic = PageHashAction.options.indexOf('DELETE_AUTO')

/** Whether any page is to go by itself. */
export async function hasAutomaticPages(db: Sql): Promise<boolean> {
  const row = await db
    .selectFrom('known_page')
    .select('hash')
    .where('action', '=', automatic)
    .executeTakeFirst()
  return row !== undefined
}

/** All pages of the books of a library that are to go by themselves (DELETE_AUTO). */
export function listAutomaticRows(db: Sql, libraryId: number) {
  return db
    .selectFrom('page_hash as h')
    .innerJoin('known_page as k', 'k.hash', 'h.hash')
    .innerJoin('book', 'book.id', 'h.book_id')
    .select(ofMatch)
    .where('k.action', '=', automatic)
    .where('book.library_id', '=', libraryId)
    .where('book.media_type', '=', bookTypes.zip)
    .where('book.deleted', '=', 0)
    .orderBy('h.book_id')
    .orderBy('h.number')
    .execute()
}

/** The name of the preview that was kept of a page; undefined when there is none. */
export async function findPreview(db: Sql, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('known_page').select('preview').where('hash', '=', hash).executeTakeFirst()
  return row?.preview || undefined
}

/** Keys of visible books that share hash and size with another one, trash included (behaviour 11.1), twins side by side. */
export async function listDuplicateBooks(
  db: Sql,
  viewer: Viewer,
  request: PageRequest,
): Promise<Counted<number>> {
  const { limit, offset } = rowRange(request)
  const twins = db
    .selectFrom('book')
    .where('file_hash', '<>', '')
    .where(visible(viewer, 'book.access_class'))
    .where((e) =>
      e.exists(
        e
          .selectFrom('book as other')
          .select('other.id')
          .whereRef('other.file_hash', '=', 'book.file_hash')
          .where('other.file_hash', '<>', '')
          .whereRef('other.size', '=', 'book.size')
          .whereRef('other.id', '<>', 'book.id')
          .where(visible(viewer, 'other.access_class')),
      ),
    )
  const [rows, count] = await Promise.all([
    twins.select('id').orderBy('file_hash').orderBy('id').limit(limit).offset(offset).execute(),
    twins.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirst(),
  ])
  return { rows: rows.map((r) => r.id), total: Number(count?.n ?? 0) }
}
