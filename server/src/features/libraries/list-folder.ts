import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, parse, resolve } from 'node:path'
import type { FolderListing } from '@lectern/contract/libraries'
import { AppError } from '../../errors.ts'
import { isSystemPath, leadsIntoSystemFolder } from '../../files/system-folders.ts'

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })
/** Maximum number of entries in a listing; more are unusable in a picker. */
const maxEntries = 10_000

/** Returns the drives on Windows, the only root elsewhere. */
async function listRoots(): Promise<string[]> {
  if (process.platform !== 'win32') return ['/']
  const drives = Array.from({ length: 26 }, (_, i) => `${String.fromCharCode(65 + i)}:\\`)
  const found = await Promise.all(drives.map((drive) => stat(drive).catch(() => undefined)))
  return drives.filter((_, i) => found[i])
}

/** Returns the type of an entry, with links resolved; undefined if it leads into a folder of the operating system. */
async function findType(path: string, entry: Dirent): Promise<'directory' | 'file' | undefined> {
  if (!entry.isSymbolicLink()) {
    if (isSystemPath(path)) return undefined
    return entry.isDirectory() ? 'directory' : 'file'
  }
  if (await leadsIntoSystemFolder(path)) return undefined
  return stat(path).then(
    (s) => (s.isDirectory() ? 'directory' : 'file'),
    () => 'file',
  )
}

/**
 * Lists a folder for the folder picker (behaviour 12.7): folders, and files if requested; without hidden entries and those
 * that lead into folders of the operating system. An empty path lists the roots. Throws PATH_NOT_ABSOLUTE or FOLDER_NOT_READABLE.
 */
export async function listFolder(path: string, showFiles: boolean): Promise<FolderListing> {
  if (path.trim() === '') {
    const roots = await listRoots()
    return { directories: roots.map((r) => ({ type: 'directory', name: r, path: r })), files: [] }
  }
  if (!isAbsolute(path) || path.includes('\0')) throw new AppError('PATH_NOT_ABSOLUTE')
  const requested = resolve(path)
  if (await leadsIntoSystemFolder(requested)) throw new AppError('FOLDER_NOT_READABLE')
  const found = await stat(requested).catch(() => undefined)
  if (!found) throw new AppError('FOLDER_NOT_READABLE')
  const folder = found.isDirectory() ? requested : dirname(requested)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new AppError('FOLDER_NOT_READABLE')
  })
  const shown = entries.filter((e) => !e.name.startsWith('.')).slice(0, maxEntries)
  const typed = await Promise.all(
    shown.map(async (e) => {
      const path = join(folder, e.name)
      return { name: e.name, path, type: await findType(path, e) }
    }),
  )
  const pick = (type: 'directory' | 'file') =>
    typed
      .filter((e) => e.type === type)
      .map((e) => ({ ...e, type }))
      .sort((a, b) => collator.compare(a.name, b.name))
  const isRoot = parse(folder).root === folder
  return {
    parent: isRoot ? '' : dirname(folder),
    directories: pick('directory'),
    files: showFiles ? pick('file') : [],
  }
}
