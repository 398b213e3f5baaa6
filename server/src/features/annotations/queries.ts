import type {
  Annotation,
  AnnotationColor,
  AnnotationKind,
  ListedAnnotation,
} from '@lectern/contract/annotations'
import { limits } from '@lectern/contract/limits'
import { Locator } from '@lectern/contract/progress'
import { type Compilable, sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Db, Sql } from '../../db/open.ts'
import { type PageRequest, rowRange, toPage } from '../../db/paging.ts'
import { formatTimestamp, jsonValues } from '../../db/values.ts'

/** Returns the columns of a visible book that adding an annotation needs. */
export function findBookToAnnotate(db: Sql, viewer: Viewer, bookPublicId: string) {
  return db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('series_metadata as s', 's.series_id', 'book.series_id')
    .select(['book.id', 'book.page_count', 'm.title', 's.title as series_title'])
    .where('book.public_id', '=', bookPublicId)
    .where(isVisible(viewer, 'book.access_class'))
    .executeTakeFirst()
}

/** Returns the user whose annotations the viewer sees; none if an administrator views the server as another user. */
export const annotationOwner = ({ userId, viewedBy }: Viewer): number => (viewedBy === undefined ? userId : 0)

const selectAnnotations = (db: Sql, viewer: Viewer) =>
  db
    .selectFrom('annotation as a')
    .innerJoin('book as b', 'b.id', 'a.book_id')
    .select([
      'a.id',
      'a.public_id',
      'b.public_id as book_public_id',
      'a.kind',
      'a.page',
      'a.locator',
      'a.color',
      'a.note',
      'a.created',
      'a.modified',
    ])
    .where('a.user_id', '=', annotationOwner(viewer))
    .where(isVisible(viewer, 'b.access_class'))

type Row = Awaited<ReturnType<ReturnType<typeof selectAnnotations>['execute']>>[number]

const toAnnotation = (row: Row): Annotation => ({
  id: row.public_id,
  bookId: row.book_public_id,
  kind: row.kind,
  page: row.page,
  locator: row.locator === null ? null : Locator.parse(JSON.parse(row.locator)),
  color: row.color,
  note: row.note,
  created: formatTimestamp(row.created),
  lastModified: formatTimestamp(row.modified),
})

/** Lists annotations of a book in its order: by page, then by the position in the text. */
export async function listOfBook(
  db: Sql,
  viewer: Viewer,
  bookId: number,
  kinds?: readonly AnnotationKind[],
): Promise<Annotation[]> {
  let rows = selectAnnotations(db, viewer).where('a.book_id', '=', bookId)
  if (kinds && kinds.length > 0) rows = rows.where('a.kind', 'in', kinds)
  const found = await rows.orderBy('a.page').orderBy('a.progression').orderBy('a.id').execute()
  return found.map(toAnnotation)
}

/** Returns a visible annotation of the viewer. */
export async function findAnnotation(
  db: Sql,
  viewer: Viewer,
  annotationId: string,
): Promise<Annotation | undefined> {
  const row = await selectAnnotations(db, viewer).where('a.public_id', '=', annotationId).executeTakeFirst()
  return row && toAnnotation(row)
}

/**
 * Returns statements that move bookmarks and notes of all users to the new numbers of their pages (behaviour 4.2). `numbers` has the new
 * number at each old one. In two steps, because a page has one bookmark of a user at any time.
 */
export const movePageAnnotations = (db: Sql, bookId: number, numbers: readonly number[]): Compilable[] => [
  db
    .updateTable('annotation')
    .set({
      page: sql<number>`-coalesce(json_extract(${JSON.stringify(numbers)}, '$[' || page || ']'), page)`,
    })
    .where('book_id', '=', bookId)
    .where('page', '>', 0),
  db
    .updateTable('annotation')
    .set({ page: sql<number>`-page` })
    .where('book_id', '=', bookId)
    .where('page', '<', 0),
]

/** Returns the bookmark of a page. */
export async function findPageBookmark(
  db: Sql,
  viewer: Viewer,
  bookId: number,
  page: number,
): Promise<Annotation | undefined> {
  const row = await selectAnnotations(db, viewer)
    .where('a.book_id', '=', bookId)
    .where('a.kind', '=', 'BOOKMARK')
    .where('a.page', '=', page)
    .where('a.locator', 'is', null)
    .executeTakeFirst()
  return row && toAnnotation(row)
}

export interface NewAnnotation {
  readonly publicId: string
  readonly bookId: number
  readonly kind: AnnotationKind
  readonly page: number | null
  /** Progression in the whole book, 0 to 1, which orders annotations of the same page. */
  readonly progression: number | null
  /** JSON of `Locator`. */
  readonly locator: string | null
  readonly color: AnnotationColor | null
  readonly note: string
  /** Folded text of the search. */
  readonly searchText: string
}

/**
 * Adds an annotation, unless the book is deleted, the limits are reached or the page has a bookmark already. One statement checks this, so the
 * limits apply to concurrent calls, too. Returns true if it was added.
 */
export async function insertAnnotation(
  db: Db,
  userId: number,
  annotation: NewAnnotation,
  now: number,
): Promise<boolean> {
  const a = annotation
  const { numAffectedRows } = await sql`insert into annotation(
      public_id, user_id, book_id, kind, page, progression, locator, color, note, search_text, created, modified)
    select ${a.publicId}, ${userId}, id, ${a.kind}, ${a.page}, ${a.progression}, ${a.locator}, ${a.color}, ${a.note}, ${a.searchText},
      ${now}, ${now} from book where id = ${a.bookId}
      and (select count(*) from annotation where user_id = ${userId} and book_id = ${a.bookId}) < ${limits.maxAnnotationsPerBook}
      and (select count(*) from annotation where user_id = ${userId}) < ${limits.maxAnnotations}
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0) === 1
}

/** Changes an annotation of the user. */
export async function updateAnnotation(
  db: Db,
  userId: number,
  annotationId: string,
  change: { note: string; color: AnnotationColor | null; searchText: string },
  now: number,
): Promise<void> {
  await db
    .updateTable('annotation')
    .set({ note: change.note, color: change.color, search_text: change.searchText, modified: now })
    .where('public_id', '=', annotationId)
    .where('user_id', '=', userId)
    .execute()
}

export async function removeAnnotation(db: Db, userId: number, annotationId: string): Promise<void> {
  await db
    .deleteFrom('annotation')
    .where('public_id', '=', annotationId)
    .where('user_id', '=', userId)
    .execute()
}

export interface AnnotationFilter {
  readonly kind?: readonly AnnotationKind[] | undefined
  readonly book_id?: readonly string[] | undefined
  readonly series_id?: readonly string[] | undefined
  /** Folded text. */
  readonly text: string
}

/** Returns a page of the viewer's annotations in all visible books, the last changed first. */
export async function listAll(db: Sql, viewer: Viewer, filter: AnnotationFilter, request: PageRequest) {
  const { limit, offset } = rowRange(request)
  let rows = selectAnnotations(db, viewer)
    .innerJoin('series as s', 's.id', 'b.series_id')
    .innerJoin('book_metadata as bm', 'bm.book_id', 'b.id')
    .innerJoin('series_metadata as sm', 'sm.series_id', 'b.series_id')
    .select(['bm.title as book_title', 's.public_id as series_public_id', 'sm.title as series_title'])
  if (filter.kind && filter.kind.length > 0) rows = rows.where('a.kind', 'in', filter.kind)
  if (filter.book_id && filter.book_id.length > 0)
    rows = rows.where('b.public_id', 'in', jsonValues(filter.book_id))
  if (filter.series_id && filter.series_id.length > 0)
    rows = rows.where('s.public_id', 'in', jsonValues(filter.series_id))
  if (filter.text !== '') rows = rows.where(sql<number>`instr(a.search_text, ${filter.text})`, '>', 0)
  const [found, count] = await Promise.all([
    rows.orderBy('a.modified', 'desc').orderBy('a.id', 'desc').limit(limit).offset(offset).execute(),
    rows
      .clearSelect()
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirst(),
  ])
  const content = found.map(
    (row): ListedAnnotation => ({
      ...toAnnotation(row),
      bookTitle: row.book_title,
      seriesId: row.series_public_id,
      seriesTitle: row.series_title,
    }),
  )
  return toPage(content, Number(count?.count ?? 0), request, true)
}

/** Returns statements that delete all annotations in these books. */
export const deleteBooksAnnotations = (db: Sql, bookIds: readonly number[]): Compilable[] => [
  db.deleteFrom('annotation').where('book_id', 'in', jsonValues(bookIds)),
]

/** Deletes the annotations of a deleted user. */
export async function deleteUserAnnotations(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('annotation').where('user_id', '=', userId).execute()
}
