import type { SeriesCover } from '@lectern/contract/libraries'
import { type BookPoster, PosterType } from '@lectern/contract/posters'
import { type Compilable, sql } from 'kysely'
import { type Viewer, visible } from '../../access/viewer.ts'
import type { Db, Sql } from '../../db/open.ts'
import { listed, newPublicId } from '../../db/values.ts'

/** Kinds of owners, as stored. */
const ownerKind = { book: 1, series: 2 } as const

const generated = PosterType.options.indexOf('GENERATED')

const shown = ['poster.file', 'poster.media_type', 'poster.size', 'poster.created'] as const

/** The selected poster of a visible book. */
export function findBookPoster(db: Sql, viewer: Viewer, bookPublicId: string) {
  return db
    .selectFrom('book')
    .innerJoin('poster', (j) =>
      j.onRef('poster.owner_id', '=', 'book.id').on('poster.owner_kind', '=', ownerKind.book),
    )
    .select(shown)
    .where('book.public_id', '=', bookPublicId)
    .where('poster.selected', '=', 1)
    .where(visible(viewer, 'book.access_class'))
    .executeTakeFirst()
}

export function findBookPosterById(db: Sql, viewer: Viewer, bookPublicId: string, posterPublicId: string) {
  return db
    .selectFrom('book')
    .innerJoin('poster', (j) =>
      j.onRef('poster.owner_id', '=', 'book.id').on('poster.owner_kind', '=', ownerKind.book),
    )
    .select(shown)
    .where('book.public_id', '=', bookPublicId)
    .where('poster.public_id', '=', posterPublicId)
    .where(visible(viewer, 'book.access_class'))
    .executeTakeFirst()
}

export async function isBookVisible(db: Sql, viewer: Viewer, bookPublicId: string): Promise<boolean> {
  const row = await db
    .selectFrom('book')
    .select('id')
    .where('public_id', '=', bookPublicId)
    .where(visible(viewer, 'book.access_class'))
    .executeTakeFirst()
  return row !== undefined
}

export async function listBookPosters(db: Sql, bookPublicId: string): Promise<BookPoster[]> {
  const rows = await db
    .selectFrom('book')
    .innerJoin('poster', (j) =>
      j.onRef('poster.owner_id', '=', 'book.id').on('poster.owner_kind', '=', ownerKind.book),
    )
    .select(['poster.public_id', 'type', 'selected', 'poster.media_type', 'width', 'height', 'poster.size'])
    .where('book.public_id', '=', bookPublicId)
    .orderBy('poster.id')
    .execute()
  return rows.map((r) => ({
    id: r.public_id,
    bookId: bookPublicId,
    type: PosterType.options[r.type] ?? 'GENERATED',
    selected: r.selected === 1,
    mediaType: r.media_type,
    fileSize: r.size,
    width: r.width,
    height: r.height,
  }))
}

/** The visible series with the rule of its library for the book that lends its poster. */
export function findPosterSeries(db: Sql, viewer: Viewer, seriesPublicId: string) {
  return db
    .selectFrom('series')
    .innerJoin('library', 'library.id', 'series.library_id')
    .select(['series.id', sql<SeriesCover | null>`library.settings ->> 'seriesCover'`.as('cover')])
    .where('series.public_id', '=', seriesPublicId)
    .where(visible(viewer, 'series.access_class'))
    .executeTakeFirst()
}

/**
 * The poster of the first (or last) book of a series that has one (behaviour 6.3); `unreadBy` looks only at books which that user has
 * not completed.
 */
export function findLentPoster(db: Sql, seriesId: number, order: 'asc' | 'desc', unreadBy?: number) {
  let query = db
    .selectFrom('book')
    .innerJoin('poster', (j) =>
      j
        .onRef('poster.owner_id', '=', 'book.id')
        .on('poster.owner_kind', '=', ownerKind.book)
        .on('poster.selected', '=', 1),
    )
    .select(shown)
    .where('book.series_id', '=', seriesId)
    .orderBy('book.number_sort', order)
    .orderBy('book.id', order)
    .limit(1)
  if (unreadBy !== undefined)
    query = query.where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('read_progress as p')
            .select('p.book_id')
            .where('p.user_id', '=', unreadBy)
            .where('p.completed', '=', 1)
            .whereRef('p.book_id', '=', 'book.id'),
        ),
      ),
    )
  return query.executeTakeFirst()
}

export interface PosterImage {
  readonly file: string
  readonly mediaType: string
  readonly width: number
  readonly height: number
  readonly size: number
}

/**
 * Replaces the generated poster of a book; it is selected when nothing is, or when the one before it was (behaviour 6.2). Answers
 * whether it is selected, and the file that may have lost its last owner.
 */
export async function replaceGeneratedPoster(db: Db, bookId: number, image: PosterImage) {
  const posters = await db
    .selectFrom('poster')
    .select(['id', 'type', 'selected', 'file'])
    .where('owner_kind', '=', ownerKind.book)
    .where('owner_id', '=', bookId)
    .execute()
  const before = posters.find((p) => p.type === generated)
  const isSelected = !posters.some((p) => p.selected === 1 && p.type !== generated)
  const id = await db.nextId('poster')
  await db.batch([
    ...(before ? [db.deleteFrom('poster').where('id', '=', before.id)] : []),
    db.insertInto('poster').values({
      id,
      public_id: newPublicId(),
      owner_kind: ownerKind.book,
      owner_id: bookId,
      type: generated,
      selected: isSelected ? 1 : 0,
      media_type: image.mediaType,
      width: image.width,
      height: image.height,
      size: image.size,
      file: image.file,
      created: Date.now(),
    }),
  ])
  return { isSelected, orphan: before && before.file !== image.file ? before.file : undefined }
}

/** Which of these files no poster refers to any more. */
export async function listOrphans(db: Sql, files: readonly string[]): Promise<string[]> {
  const used = await db
    .selectFrom('poster')
    .select('file')
    .where('file', 'in', listed(files))
    .groupBy('file')
    .execute()
  const names = new Set(used.map((u) => u.file))
  return files.filter((f) => !names.has(f))
}

export async function listPosterFiles(db: Sql, bookIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('poster')
    .select('file')
    .where('owner_kind', '=', ownerKind.book)
    .where('owner_id', 'in', listed(bookIds))
    .execute()
  return rows.map((r) => r.file)
}

/** Statements that forget the posters of these books. */
export const forgetBookPosters = (db: Sql, bookIds: readonly number[]): Compilable[] => [
  db.deleteFrom('poster').where('owner_kind', '=', ownerKind.book).where('owner_id', 'in', listed(bookIds)),
]
