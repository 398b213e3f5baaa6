import type { SeriesCover } from '@lectern/contract/libraries'
import { type Compilable, sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'
import { type OwnerKind, ownerKinds } from './change-queries.ts'

const shown = ['poster.file', 'poster.media_type', 'poster.size'] as const
export type ShownPoster = Awaited<ReturnType<typeof findBookPoster>>

/** Returns the selected poster of a visible book. */
export function findBookPoster(db: Sql, viewer: Viewer, bookPublicId: string) {
  return db
    .selectFrom('book')
    .innerJoin('poster', (j) =>
      j.onRef('poster.owner_id', '=', 'book.id').on('poster.owner_kind', '=', ownerKinds.book),
    )
    .select(shown)
    .where('book.public_id', '=', bookPublicId)
    .where('poster.selected', '=', 1)
    .where(isVisible(viewer, 'book.access_class'))
    .executeTakeFirst()
}

/** Returns a visible book as the owner of posters. */
export async function findBookOwner(db: Sql, viewer: Viewer, bookPublicId: string) {
  const row = await db
    .selectFrom('book')
    .innerJoin('series', 'series.id', 'book.series_id')
    .select(['book.id', 'series.public_id', 'book.access_class'])
    .where('book.public_id', '=', bookPublicId)
    .where(isVisible(viewer, 'book.access_class'))
    .executeTakeFirst()
  return (
    row && {
      kind: 'book' as const,
      id: row.id,
      bookId: bookPublicId,
      seriesId: row.public_id,
      accessClass: row.access_class,
    }
  )
}

/** Returns a visible series as the owner of posters, with the library's setting for the book whose poster it shows. */
export async function findSeriesOwner(db: Sql, viewer: Viewer, seriesPublicId: string) {
  const row = await db
    .selectFrom('series')
    .innerJoin('library', 'library.id', 'series.library_id')
    .select(['series.id', 'series.oneshot', 'series.access_class'])
    .select(sql<SeriesCover | null>`library.settings ->> 'seriesCover'`.as('cover'))
    .where('series.public_id', '=', seriesPublicId)
    .where(isVisible(viewer, 'series.access_class'))
    .executeTakeFirst()
  return (
    row && {
      kind: 'series' as const,
      id: row.id,
      seriesId: seriesPublicId,
      accessClass: row.access_class,
      isOneshot: row.oneshot === 1,
      cover: row.cover ?? ('FIRST' as const),
    }
  )
}

/** True if any owner has a poster with this id. */
export async function isPoster(db: Sql, posterPublicId: string): Promise<boolean> {
  const row = await db
    .selectFrom('poster')
    .select('id')
    .where('public_id', '=', posterPublicId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the selected poster of an owner that the viewer may see. */
export function findSelectedPoster(db: Sql, kind: OwnerKind, ownerId: number) {
  return db
    .selectFrom('poster')
    .select(shown)
    .where('owner_kind', '=', ownerKinds[kind])
    .where('owner_id', '=', ownerId)
    .where('selected', '=', 1)
    .executeTakeFirst()
}

/**
 * Returns the poster of the first (or last) book of a series that has one (behaviour 6.3); `unreadBy` limits it to books that this user has
 * not completed.
 */
export function findPosterOfBooks(db: Sql, seriesId: number, order: 'asc' | 'desc', unreadBy?: number) {
  let query = db
    .selectFrom('book')
    .innerJoin('poster', (j) =>
      j
        .onRef('poster.owner_id', '=', 'book.id')
        .on('poster.owner_kind', '=', ownerKinds.book)
        .on('poster.selected', '=', 1),
    )
    .select(shown)
    .where('book.series_id', '=', seriesId)
    .orderBy('book.number_sort', order)
    .orderBy('book.number', order)
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

/** Returns those of the files without a reference. */
export async function listUnreferencedFiles(db: Sql, files: readonly string[]): Promise<string[]> {
  const [posters, pages] = await Promise.all([
    db.selectFrom('poster').select('file').where('file', 'in', jsonValues(files)).groupBy('file').execute(),
    // Previews of known pages are stored in the same folder, and a small cover may be both.
    db.selectFrom('known_page').select('preview as file').where('preview', 'in', jsonValues(files)).execute(),
  ])
  const names = new Set([...posters, ...pages].map((u) => u.file))
  return files.filter((f) => !names.has(f))
}

/** Returns the file names of all posters of these owners, to be read before they are deleted. */
export async function listPosterFiles(
  db: Sql,
  ownerIds: readonly number[],
  kind: OwnerKind = 'book',
): Promise<string[]> {
  const rows = await db
    .selectFrom('poster')
    .select('file')
    .where('owner_kind', '=', ownerKinds[kind])
    .where('owner_id', 'in', jsonValues(ownerIds))
    .execute()
  return rows.map((r) => r.file)
}

/** Returns the statement that deletes the posters of these owners. */
export const deletePosters = (db: Sql, kind: OwnerKind, ownerIds: readonly number[]): Compilable =>
  db
    .deleteFrom('poster')
    .where('owner_kind', '=', ownerKinds[kind])
    .where('owner_id', 'in', jsonValues(ownerIds))
