import type { LibraryChange, LibraryCreation } from '@lectern/contract/libraries'
import { deleteAccessClasses } from '../../access/queries.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { listSharers, unshareLibrary } from '../auth/queries.ts'
import { checkRoot } from './check-root.ts'
import { type LibraryState, mergeSettings, needsScan, newSettings } from './library-settings.ts'
import {
  deleteLibraryRow,
  findLibrary,
  findLibraryById,
  insertLibrary,
  listLibraries,
  updateLibraryRow,
} from './queries.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
  /** Folder of the server's own data; no library may be in it. */
  readonly configDir: string
}

/** Steps of other features when libraries are changed or deleted. */
export interface LibraryHooks {
  readonly scan: (libraryId: number) => Promise<void>
  /** Deletes series, books and everything that refers to them; called before the library itself is deleted. */
  readonly deleteLibraryData: (library: LibraryState) => Promise<void>
  /** Called after a change was saved: options that were turned on take effect immediately, not with the next scan (behaviour 3.1). */
  readonly optionsChanged: (library: LibraryState, before: LibraryState) => Promise<void>
}

function requireUniqueName(name: string, others: readonly LibraryState[]): string {
  const trimmed = name.trim()
  if (others.some((l) => l.name === trimmed)) throw new AppError('LIBRARY_NAME_TAKEN', { field: 'name' })
  return trimmed
}

async function getLibrary(db: Db, publicId: string): Promise<LibraryState> {
  const library = await findLibrary(db, publicId)
  if (!library) throw new AppError('NOT_FOUND')
  return library
}

/** Adds a library and queues its scan immediately. Throws LIBRARY_NAME_TAKEN and LIBRARY_ROOT_*. */
export async function createLibrary(
  deps: Deps,
  hooks: LibraryHooks,
  creation: LibraryCreation,
): Promise<LibraryState> {
  const others = await listLibraries(deps.db)
  const name = requireUniqueName(creation.name, others)
  const root = await checkRoot(creation.root, others, deps.configDir)
  const library = await insertLibrary(deps.db, { name, root, settings: newSettings(creation) })
  deps.bus.publish({ name: 'LibraryAdded', libraryId: library.publicId })
  await hooks.scan(library.id)
  return library
}

/** Changes a library; queues a scan if the change affects what a scan finds (behaviour 3.1). */
export async function changeLibrary(
  deps: Deps,
  hooks: LibraryHooks,
  publicId: string,
  change: LibraryChange,
): Promise<void> {
  const before = await getLibrary(deps.db, publicId)
  const others = (await listLibraries(deps.db)).filter((l) => l.id !== before.id)
  const name = change.name == null ? before.name : requireUniqueName(change.name, others)
  const root =
    change.root == null || change.root === before.root
      ? before.root
      : await checkRoot(change.root, others, deps.configDir)
  const settings = mergeSettings(before.settings, change)
  await updateLibraryRow(deps.db, before.id, { name, root, settings })
  deps.bus.publish({ name: 'LibraryChanged', libraryId: publicId })
  const after = await findLibraryById(deps.db, before.id)
  if (!after) return
  if (needsScan(before, after)) await hooks.scan(before.id)
  await hooks.optionsChanged(after, before)
}

/** Deletes a library with all its rows; files are never touched. */
export async function deleteLibrary(deps: Deps, hooks: LibraryHooks, publicId: string): Promise<void> {
  const library = await getLibrary(deps.db, publicId)
  const userIds = await listSharers(deps.db, library.id)
  await hooks.deleteLibraryData(library)
  await deps.db.batch([...deleteLibraryRow(deps.db, library.id), ...unshareLibrary(deps.db, library.id)])
  // Rows that a running scan added in the meantime; from now on such a scan deletes its rows itself.
  await hooks.deleteLibraryData(library)
  await deleteAccessClasses(deps.db, library.id)
  deps.bus.publish({ name: 'LibraryDeleted', libraryId: publicId }, { userIds })
}
