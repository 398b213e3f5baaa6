import { type Compilable, sql } from 'kysely'
import { isVisible, type Viewer } from '../../../access/viewer.ts'
import type { Sql } from '../../../db/open.ts'
import { jsonValues } from '../../../db/values.ts'
import { saveBookTerms } from '../../referential/term-queries.ts'
import type { BookLists } from '../to-book.ts'

/** Returns those of these books that the viewer may see. */
export function listEditable(db: Sql, viewer: Viewer, publicIds: readonly string[]) {
  return db
    .selectFrom('book')
    .innerJoin('series', 'series.id', 'book.series_id')
    .innerJoin('library', 'library.id', 'book.library_id')
    .select([
      'book.id',
      'book.public_id',
      'book.series_id',
      'book.access_class',
      'series.public_id as series_public_id',
      'library.public_id as library_public_id',
    ])
    .where('book.public_id', 'in', jsonValues(publicIds))
    .where(isVisible(viewer, 'book.access_class'))
    .execute()
}

/** Values of one book to write; absent keeps. */
export interface BookEdit {
  readonly title?: string
  readonly titleKey?: string
  readonly summary?: string
  readonly number?: string
  readonly numberSort?: number
  /** yyyymmdd; null clears. */
  readonly releaseDate?: number | null
  readonly isbn?: string
  /** Only the lists that change. */
  readonly lists: Partial<BookLists>
  /** Bits of the locks that were sent. `lockBits`: of these, the locks that are set. */
  readonly lockMask: number
  readonly lockBits: number
}

/**
 * Returns the same few statements for edits of any number of books. Values are merged with the row at the time of the write, so that concurrent
 * edits of different fields are both kept.
 */
export function saveBookEdits(
  db: Sql,
  edits: readonly (BookEdit & { readonly bookId: number })[],
  now: number,
): Compilable[] {
  const rows = sql`json_each(${JSON.stringify(edits)})`.as('row')
  const described = edits.filter((e) => e.lists.authors || e.lists.tags).map((e) => e.bookId)
  const given = <T>(key: keyof BookEdit | 'bookId') => sql<T>`(row.value ->> ${sql.lit(key)})`
  return [
    db
      .updateTable('book_metadata')
      .from(rows)
      .set((e) => ({
        modified: now,
        title: e.fn.coalesce(given<string>('title'), 'book_metadata.title'),
        summary: e.fn.coalesce(given<string>('summary'), 'book_metadata.summary'),
        number: e.fn.coalesce(given<string>('number'), 'book_metadata.number'),
        isbn: e.fn.coalesce(given<string>('isbn'), 'book_metadata.isbn'),
        // A merge patch (RFC 7396): given lists replace the stored ones.
        lists: sql<string>`json_patch(book_metadata.lists, row.value -> 'lists')`,
        locks: sql<number>`(book_metadata.locks & ~${given('lockMask')}) | ${given('lockBits')}`,
      }))
      .where('book_metadata.book_id', '=', given<number>('bookId')),
    db
      .updateTable('book')
      .from(rows)
      .set((e) => ({
        title_key: e.fn.coalesce(given<string>('titleKey'), 'book.title_key'),
        number_sort: e.fn.coalesce(given<number>('numberSort'), 'book.number_sort'),
        release_date: sql<number | null>`case when json_type(row.value, '$.releaseDate') is null
          then book.release_date else ${given('releaseDate')} end`,
      }))
      .where('book.id', '=', given<number>('bookId'))
      .where((e) =>
        e.or(
          (['titleKey', 'numberSort', 'releaseDate'] as const).map(
            (key) => sql<boolean>`json_type(row.value, ${sql.lit(`$.${key}`)}) is not null`,
          ),
        ),
      ),
    ...(described.length > 0 ? saveBookTerms(db, described) : []),
  ]
}
