import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'

/** Selects visible EPUBs with all columns that are sent to devices. */
const selectBooks = (db: Sql, viewer: Viewer) =>
  db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('series', 'series.id', 'book.series_id')
    .innerJoin('series_metadata as sm', 'sm.series_id', 'book.series_id')
    .innerJoin('library', 'library.id', 'book.library_id')
    .leftJoin('read_progress as p', (j) =>
      j.onRef('p.book_id', '=', 'book.id').on('p.user_id', '=', viewer.userId),
    )
    .select([
      'book.id',
      'book.public_id',
      'book.series_id',
      'book.created',
      'book.file_modified',
      'book.size',
      'book.page_count',
      'book.epub_flags',
      'book.number_sort',
      'book.oneshot',
      'book.release_date',
      'm.analyzed',
      'm.path',
      'library.root',
      'm.title',
      'm.number',
      'm.summary',
      'm.isbn',
      'm.lists',
      'm.created as metadata_created',
      'series.public_id as series_public_id',
      'sm.title as series_title',
      'sm.publisher',
      'sm.language',
      'p.page',
      'p.completed',
      'p.read_date',
      'p.created as progress_created',
      'p.modified as progress_modified',
      'p.locator',
    ])
    .select(
      sql<string | null>`(select q.public_id from poster q
        where q.owner_kind = 1 and q.owner_id = book.id and q.selected = 1 limit 1)`.as('poster'),
    )
    .where('book.media_profile', '=', 'EPUB')
    .where(isVisible(viewer, 'book.access_class'))

/** Returns the visible EPUBs of these public ids. */
export const listDeviceBooks = (db: Sql, viewer: Viewer, bookPublicIds: readonly string[]) =>
  selectBooks(db, viewer).where('book.public_id', 'in', jsonValues(bookPublicIds)).execute()
export type DeviceBook = Awaited<ReturnType<typeof listDeviceBooks>>[number]

/** Returns the format of a visible book, also of one that is never sent to devices. */
export function findAnyBook(db: Sql, viewer: Viewer, bookPublicId: string) {
  return db
    .selectFrom('book')
    .select('media_profile')
    .where('public_id', '=', bookPublicId)
    .where(isVisible(viewer, 'access_class'))
    .executeTakeFirst()
}

/** Returns a poster of a visible book by its id, or the selected one by the id of the book. */
export function findCover(db: Sql, viewer: Viewer, imageId: string) {
  return db
    .selectFrom('poster')
    .innerJoin('book', 'book.id', 'poster.owner_id')
    .select([
      'poster.file',
      'poster.media_type',
      'poster.width',
      'poster.height',
      'book.public_id as book_id',
    ])
    .where('poster.owner_kind', '=', 1)
    .where(isVisible(viewer, 'book.access_class'))
    .where((e) =>
      e.or([
        e('poster.public_id', '=', imageId),
        e.and([e('book.public_id', '=', imageId), e('poster.selected', '=', 1)]),
      ]),
    )
    .executeTakeFirst()
}

/** Returns the file of a visible EPUB for devices. */
export function findDeviceFile(db: Sql, viewer: Viewer, bookPublicId: string) {
  return db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('library', 'library.id', 'book.library_id')
    .select([
      'book.id',
      'book.public_id',
      'm.analyzed',
      'book.size',
      'book.file_modified',
      'book.file_hash',
      'book.epub_flags',
      'm.path',
      'library.root',
    ])
    .select(sql<number | null>`library.settings ->> 'followLinks'`.as('follow_links'))
    .where('book.public_id', '=', bookPublicId)
    .where('book.media_profile', '=', 'EPUB')
    .where(isVisible(viewer, 'book.access_class'))
    .executeTakeFirst()
}
export type DeviceFile = NonNullable<Awaited<ReturnType<typeof findDeviceFile>>>
