import type { Library, ScanGuard } from '@lectern/contract/libraries'
import type { MisnamedFiles } from '@lectern/contract/scan'
import { type Compilable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import type { Db, Sql } from '../../db/open.ts'
import type { Database } from '../../db/tables/schema.ts'
import { newPublicId } from '../../db/values.ts'
import { type LibrarySettings, type LibraryState, readSettings, toLibrary } from './library-settings.ts'

/** Tests which libraries the viewer may see: all for admins and for users who share all (behaviour 9.3). */
function visibleLibraries(viewer: Viewer): RawBuilder<SqlBool> {
  if (viewer.isAdmin) return sql<SqlBool>`1`
  return sql<SqlBool>`(exists (select 1 from user u where u.id = ${viewer.userId} and u.shared_all = 1)
    or library.id in (select library_id from user_library where user_id = ${viewer.userId}))`
}

const columns = [
  'id',
  'public_id',
  'name',
  'root',
  'settings',
  'unavailable',
  'guard',
  'root_device',
  'scanned',
] as const
const toState = (r: Pick<Selectable<Database['library']>, (typeof columns)[number]>): LibraryState => ({
  id: r.id,
  publicId: r.public_id,
  name: r.name,
  root: r.root,
  settings: readSettings(r.settings),
  unavailable: r.unavailable === 1,
  guard: r.guard === null ? null : (JSON.parse(r.guard) as ScanGuard),
  rootDevice: r.root_device,
  scanned: r.scanned,
})

/** Returns libraries by name, ignoring case. Without a viewer all of them, for the server's own work. */
export async function listLibraries(db: Sql, viewer?: Viewer): Promise<LibraryState[]> {
  let query = db.selectFrom('library').select(columns).orderBy(sql`lower(name)`).orderBy('id')
  if (viewer) query = query.where(visibleLibraries(viewer))
  return (await query.execute()).map(toState)
}

/** Returns the libraries that the viewer may see, as the API shows them. */
export async function listVisibleLibraries(db: Sql, viewer: Viewer): Promise<Library[]> {
  return (await listLibraries(db, viewer)).map((l) => toLibrary(l, viewer.isAdmin))
}

export async function findLibrary(
  db: Sql,
  publicId: string,
  viewer?: Viewer,
): Promise<LibraryState | undefined> {
  let query = db.selectFrom('library').select(columns).where('public_id', '=', publicId)
  if (viewer) query = query.where(visibleLibraries(viewer))
  const row = await query.executeTakeFirst()
  return row && toState(row)
}

export async function findLibraryById(db: Sql, libraryId: number): Promise<LibraryState | undefined> {
  const row = await db.selectFrom('library').select(columns).where('id', '=', libraryId).executeTakeFirst()
  return row && toState(row)
}

export interface LibraryValues {
  readonly name: string
  readonly root: string
  readonly settings: LibrarySettings
}

export async function insertLibrary(db: Db, values: LibraryValues): Promise<LibraryState> {
  const now = Date.now()
  const row = await db
    .insertInto('library')
    .values({
      public_id: newPublicId(),
      name: values.name,
      root: values.root,
      settings: JSON.stringify(values.settings),
      unavailable: 0,
      created: now,
      modified: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toState(row)
}

/** Updates a library. Another root may be on any file system, so the stored device is cleared. */
export async function updateLibraryRow(db: Db, libraryId: number, values: LibraryValues): Promise<void> {
  await db
    .updateTable('library')
    .set((e) => ({
      name: values.name,
      root_device: e.case().when('root', '=', values.root).then(e.ref('root_device')).else('').end(),
      root: values.root,
      settings: JSON.stringify(values.settings),
      modified: Date.now(),
    }))
    .where('id', '=', libraryId)
    .execute()
}

/** Stores the scan guard of the last scan, and whether the root can be read. */
export async function saveGuard(
  db: Db,
  libraryId: number,
  { guard, isUnavailable }: { readonly guard: ScanGuard | null; readonly isUnavailable: boolean },
): Promise<void> {
  await db
    .updateTable('library')
    .set({ guard: guard && JSON.stringify(guard), unavailable: isUnavailable ? 1 : 0 })
    .where('id', '=', libraryId)
    .execute()
}

/** Stores the names in the library that are not UTF-8. Returns true if they differ from the stored ones. */
export async function saveMisnamed(db: Db, libraryId: number, found: MisnamedFiles): Promise<boolean> {
  const misnamed = found.count > 0 ? JSON.stringify(found) : null
  const rows = await db
    .updateTable('library')
    .set({ misnamed })
    .where('id', '=', libraryId)
    .where('misnamed', 'is distinct from', misnamed)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Stores the end of a complete scan, and the file system of the root. */
export async function saveScanned(db: Db, libraryId: number, device: string, now: number): Promise<void> {
  await db
    .updateTable('library')
    .set({ scanned: now, root_device: device })
    .where('id', '=', libraryId)
    .execute()
}

export const deleteLibraryRow = (db: Sql, libraryId: number): Compilable[] => [
  db.deleteFrom('library').where('id', '=', libraryId),
]

/** Returns the stored counts of each visible library, and the number of books that the viewer has not read. */
export async function listLibraryCounts(db: Sql, viewer: Viewer) {
  const result = await sql<{ public_id: string; series: number; books: number; begun: number }>`
    select library.public_id,
      (select ifnull(sum(series_count), 0) from access_class c where c.library_id = library.id and ${isClassSeen(viewer)}) as series,
      (select ifnull(sum(book_count), 0) from access_class c where c.library_id = library.id and ${isClassSeen(viewer)}) as books,
      (select ifnull(sum(p.read_count + p.in_progress_count), 0) from series_progress p join series s on s.id = p.series_id
        join access_class c on c.id = s.access_class
        where p.user_id = ${viewer.userId} and s.library_id = library.id and ${isClassSeen(viewer)}) as begun
    from library where ${visibleLibraries(viewer)}`.execute(db)
  return result.rows.map((r) => ({
    libraryId: r.public_id,
    seriesCount: r.series,
    booksCount: r.books,
    booksUnreadCount: r.books - r.begun,
  }))
}
const isClassSeen = (viewer: Viewer): RawBuilder<SqlBool> =>
  viewer.isFree
    ? sql<SqlBool>`1`
    : sql<SqlBool>`c.id in (select access_class from user_access where user_id = ${viewer.userId})`
