import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../db/open.ts'
import { type Assign, updateRows } from '../../../db/update-rows.ts'
import { fold, parseDateNumber } from '../../../db/values.ts'
import { saveBookTerms } from '../../referential/term-queries.ts'
import { type BookLists, type BookLock, bookLocks } from '../to-book.ts'

/** Returns the bit of a lock, for an expression. */
export const lockBit = (lock: BookLock) => sql.lit(1 << bookLocks.indexOf(lock))

/** Locks in an update of `book_metadata`, and in one of `book`. */
const metadataLocksNow = sql`book_metadata.locks`
const bookLocksNow = sql`(select locks from book_metadata where book_id = book.id)`

/** Returns one of two values by a lock at the time of the write, so that locks count that users set after the book was read. */
const byLock = (locks: RawBuilder<unknown>, lock: BookLock, locked: unknown, open: unknown) =>
  sql`iif(${locks} & ${lockBit(lock)}, ${locked}, ${open})`

/** Returns the sort number of a book at a position in its series: the position, unless the number is locked. */
export const sortNumberAt = (position: number) =>
  byLock(bookLocksNow, 'numberSort', sql.ref('book.number_sort'), position).$castTo<number>()

/** Metadata values to write; absent keeps. */
export interface BookValues {
  readonly title?: string
  readonly summary?: string
  readonly number?: string
  readonly numberSort?: number
  /** `2024-05-01` or null. */
  readonly releaseDate?: string | null
  readonly isbn?: string
  /** Only the lists that change. */
  readonly lists?: Partial<BookLists>
  readonly seriesPatch?: string | null
}

/** Columns of `book_metadata` that are named as their locks. */
const metadataLocks = ['title', 'summary', 'number', 'isbn'] as const satisfies readonly BookLock[]
/** Column of `book` → its lock. */
const rowLocks: Readonly<Record<string, BookLock>> = {
  title_key: 'title',
  number_sort: 'numberSort',
  release_date: 'releaseDate',
}
const listLocks = ['authors', 'tags', 'links'] as const satisfies readonly BookLock[]

/** Path of a list in a merge patch if it is locked; otherwise a path that does not exist. */
const lockedPath = (list: (typeof listLocks)[number]) =>
  byLock(metadataLocksNow, list, sql.lit(`$.${list}`), sql.lit('$.none'))

/** Keeps locked values, and the lists that are not given. */
const assignMetadata: Assign = (column, value) => {
  if (column === 'lists')
    return sql`json_patch(book_metadata.lists, json_remove(${value}, ${sql.join(listLocks.map(lockedPath))}))`
  const lock = metadataLocks.find((name) => name === column)
  return lock ? byLock(metadataLocksNow, lock, sql.ref(`book_metadata.${column}`), value) : value
}

const assignRow: Assign = (column, value) => {
  const lock = rowLocks[column]
  return lock ? byLock(bookLocksNow, lock, sql.ref(`book.${column}`), value) : value
}

/**
 * Returns statements that save values from the files of books. Values that are locked at the time of the write are kept, and so are lists that
 * are not given, so that no edit made after the book was read is lost. The terms for filters (tags, authors) are saved in the same batch.
 */
export const saveBookValues = (
  db: Sql,
  books: readonly { readonly id: number; readonly values: BookValues }[],
  now: number,
): Compilable[] => {
  const listing = books.filter(({ values }) => values.lists !== undefined).map(({ id }) => id)
  return [
    ...updateRows(
      db,
      'book_metadata',
      'book_id',
      books.map(({ id, values: v }) => ({
        key: id,
        set: {
          modified: now,
          ...(v.title !== undefined && { title: v.title }),
          ...(v.summary !== undefined && { summary: v.summary }),
          ...(v.number !== undefined && { number: v.number }),
          ...(v.isbn !== undefined && { isbn: v.isbn }),
          ...(v.lists !== undefined && { lists: JSON.stringify(v.lists) }),
          ...(v.seriesPatch !== undefined && { series_patch: v.seriesPatch }),
        },
      })),
      assignMetadata,
    ),
    ...updateRows(
      db,
      'book',
      'id',
      books.map(({ id, values: v }) => ({
        key: id,
        set: {
          ...(v.title !== undefined && { title_key: fold(v.title) }),
          ...(v.numberSort !== undefined && { number_sort: v.numberSort }),
          ...(v.releaseDate !== undefined && {
            release_date: v.releaseDate === null ? null : parseDateNumber(v.releaseDate),
          }),
        },
      })),
      assignRow,
    ),
    ...(listing.length > 0 ? saveBookTerms(db, listing) : []),
  ]
}
