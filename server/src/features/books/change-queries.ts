import { MediaStatus } from '@lectern/contract/books'
import { type Compilable, sql } from 'kysely'
import type { Sql } from '../../db/open.ts'
import { hashFileName } from '../../db/sql-functions.ts'
import { updateRows } from '../../db/update-rows.ts'
import { fold, jsonValues } from '../../db/values.ts'
import type { AnalyzedPage } from '../../media/book-file.ts'
import type { EpubContents } from '../../media/epub/epub-contents.ts'
import { deleteBookTerms } from '../referential/term-queries.ts'
import { lockBit, sortNumberAt } from './edit/value-queries.ts'
import { encodeEpub } from './files/encode-epub.ts'
import { encodePages } from './files/encode-pages.ts'
import { epubFlags } from './to-book.ts'

const status = (name: MediaStatus): number => MediaStatus.options.indexOf(name)

export interface NewBook {
  readonly id: number
  readonly publicId: string
  readonly seriesId: number
  readonly libraryId: number
  readonly path: string
  readonly name: string
  readonly position: number
  readonly size: number
  readonly fileModified: number
  readonly oneshot: boolean
  readonly created: number
}

/**
 * Returns statements that insert a book to be analyzed, titled by its file name (behaviour 5.1). Its access class is that of its series at
 * the time of the write.
 */
export const insertBook = (db: Sql, b: NewBook): Compilable[] => [
  db.insertInto('book').values({
    id: b.id,
    public_id: b.publicId,
    series_id: b.seriesId,
    access_class: sql<number>`(select access_class from series where id = ${b.seriesId})`,
    library_id: b.libraryId,
    number: b.position,
    number_sort: b.position,
    name_key: fold(b.name),
    title_key: fold(b.name),
    created: b.created,
    modified: b.created,
    deleted: 0,
    oneshot: b.oneshot ? 1 : 0,
    size: b.size,
    file_modified: b.fileModified,
    file_hash: '',
    release_date: null,
    media_status: status('UNKNOWN'),
    media_type: '',
    media_profile: '',
    page_count: 0,
  }),
  db.insertInto('book_metadata').values({
    book_id: b.id,
    name: b.name,
    path: b.path,
    file_name_hash: hashFileName(b.path),
    title: b.name,
    number: String(b.position),
    summary: '',
    isbn: '',
    media_comment: '',
    analyzed: 0,
    locks: 0,
    created: b.created,
    modified: b.created,
    lists: '{"authors":[],"tags":[],"links":[]}',
    series_patch: null,
  }),
]

/** Sets the position of a book in its series after books were added or removed, and its number and sort number unless they are locked. */
export const renumberBook = (
  db: Sql,
  book: { readonly id: number },
  position: number,
  now: number,
): Compilable[] => [
  db
    .updateTable('book')
    .set({ number: position, modified: now, number_sort: sortNumberAt(position) })
    .where('id', '=', book.id),
  db
    .updateTable('book_metadata')
    .set({ number: String(position) })
    .where('book_id', '=', book.id)
    .where(sql<boolean>`locks & ${lockBit('number')} = 0`),
]

/** Sets the number of a book and locks it, so that neither its file nor its position changes it. */
export const lockBookNumber = (db: Sql, bookId: number, number: number): Compilable[] => [
  db.updateTable('book').set({ number_sort: number }).where('id', '=', bookId),
  db
    .updateTable('book_metadata')
    .set({
      number: String(number),
      locks: sql<number>`locks | ${lockBit('number')} | ${lockBit('numberSort')}`,
    })
    .where('book_id', '=', bookId),
]

/** Marks a book whose file content changed: it must be analyzed before it is read (behaviour 3.3). */
export const markBookOutdated = (
  db: Sql,
  bookId: number,
  file: { size: number; fileModified: number; now: number },
): Compilable =>
  db
    .updateTable('book')
    .set({
      size: file.size,
      file_modified: file.fileModified,
      file_hash: '',
      koreader_hash: '',
      koreader_legacy_hash: '',
      media_status: status('OUTDATED'),
      modified: file.now,
      deleted: 0,
    })
    .where('id', '=', bookId)

export const markBooksDeleted = (
  db: Sql,
  bookIds: readonly number[],
  deleted: boolean,
  now: number,
): Compilable =>
  db
    .updateTable('book')
    .set({ deleted: deleted ? 1 : 0, modified: now })
    .where('id', 'in', jsonValues(bookIds))

/** Sets the access class of all books of a series. */
export const setBooksAccessClass = (db: Sql, seriesId: number, accessClass: number): Compilable =>
  db.updateTable('book').set({ access_class: accessClass }).where('series_id', '=', seriesId)

export const removeBooks = (db: Sql, bookIds: readonly number[]): Compilable[] => [
  db.deleteFrom('book_pages').where('book_id', 'in', jsonValues(bookIds)),
  db.deleteFrom('book_epub').where('book_id', 'in', jsonValues(bookIds)),
  db.deleteFrom('page_hash').where('book_id', 'in', jsonValues(bookIds)),
  deleteBookTerms(db, bookIds),
  db.deleteFrom('book_metadata').where('book_id', 'in', jsonValues(bookIds)),
  db.deleteFrom('book').where('id', 'in', jsonValues(bookIds)),
]

export interface MediaChange {
  readonly status: MediaStatus
  readonly mediaType: string
  readonly profile: string
  readonly comment: string
  readonly pages: readonly AnalyzedPage[]
  readonly epub: EpubContents | null
}

/** Returns the number of pages: of an EPUB by its contents, of other books by their pages (behaviour 4.5). */
export const getPageCount = (media: Pick<MediaChange, 'pages' | 'epub'>): number =>
  media.epub?.pageCount ?? media.pages.length

/**
 * Stores the results of analyses and replaces all pages (behaviour 4.2). Page hashes are deleted if the file has changed since they were made.
 */
export function saveMedia(
  db: Sql,
  books: readonly (MediaChange & { readonly id: number })[],
  now: number,
): Compilable[] {
  const pages = books.flatMap((b) =>
    b.pages.length > 0 ? [{ book_id: b.id, pages: encodePages(b.pages) }] : [],
  )
  const epubs = books.flatMap((b) => (b.epub ? [{ book_id: b.id, contents: encodeEpub(b.epub) }] : []))
  const without = (rows: readonly { readonly book_id: number }[]) => {
    const having = new Set(rows.map((r) => r.book_id))
    return jsonValues(books.map((b) => b.id).filter((id) => !having.has(id)))
  }
  return [
    db.deleteFrom('page_hash').where('book_id', 'in', (e) =>
      e
        .selectFrom('book')
        .select('book.id')
        .where('book.id', 'in', jsonValues(books.map((b) => b.id)))
        .where('book.media_status', '=', status('OUTDATED')),
    ),
    ...updateRows(
      db,
      'book',
      'id',
      books.map((b) => ({
        key: b.id,
        set: {
          media_status: status(b.status),
          media_type: b.mediaType,
          media_profile: b.profile,
          page_count: getPageCount(b),
          epub_flags: b.epub ? epubFlags(b.epub) : 0,
        },
      })),
    ),
    ...updateRows(
      db,
      'book_metadata',
      'book_id',
      books.map((b) => ({ key: b.id, set: { media_comment: b.comment, analyzed: now } })),
    ),
    db.deleteFrom('book_pages').where('book_id', 'in', without(pages)),
    db.deleteFrom('book_epub').where('book_id', 'in', without(epubs)),
    ...(pages.length > 0
      ? [
          db
            .insertInto('book_pages')
            .values(pages)
            .onConflict((c) => c.column('book_id').doUpdateSet((e) => ({ pages: e.ref('excluded.pages') }))),
        ]
      : []),
    ...(epubs.length > 0
      ? [
          db
            .insertInto('book_epub')
            .values(epubs)
            .onConflict((c) =>
              c.column('book_id').doUpdateSet((e) => ({ contents: e.ref('excluded.contents') })),
            ),
        ]
      : []),
  ]
}
