import { access, constants, readdir, realpath, rmdir, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { requireInsideRoot } from '../../files/inside-root.ts'
import { flush } from '../../files/safe-write.ts'
import { listBookSidecars, listSeriesSidecars } from './sidecar-names.ts'

const isWritable = (path: string): Promise<boolean> =>
  access(path, constants.W_OK).then(
    () => true,
    () => false,
  )

/** The library that files are deleted from, and the log for files that are kept. */
export interface DeletionScope {
  readonly root: string
  readonly log: Logger
}

/** Returns true if a file or folder is really inside its library; otherwise logs that it is kept. */
async function isInLibrary({ root, log }: DeletionScope, path: string): Promise<boolean> {
  try {
    await requireInsideRoot(root, path)
    return true
  } catch (error) {
    log.warn({ err: error, file: path }, 'a file or folder was not deleted')
    return false
  }
}

/**
 * Removes a file that exists, can be written and is really inside the library. Returns false if it is kept.
 */
async function removeWritable(scope: DeletionScope, path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile() || !(await isWritable(path)) || !(await isInLibrary(scope, path))) return false
  return unlink(path).then(
    () => true,
    () => false,
  )
}

/** Returns the names in a folder; none if it cannot be read. */
export const listNames = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** Deletes the file of a book and its own images next to it (behaviour 10.3). Returns true if the book's file is deleted. */
export async function deleteBookFile(scope: DeletionScope, path: string): Promise<boolean> {
  const folder = dirname(path)
  // The other books of the folder decide which images belong to it.
  const images = listBookSidecars(await listNames(folder), basename(path))
  if (!(await removeWritable(scope, path))) return false
  for (const image of images) await removeWritable(scope, join(folder, image.name))
  await flush(folder).catch(() => undefined)
  return true
}

/** Deletes the sidecars of the series of a folder. */
export async function deleteSeriesSidecars(scope: DeletionScope, folder: string): Promise<void> {
  for (const name of listSeriesSidecars(await listNames(folder)))
    await removeWritable(scope, join(folder, name))
}

/**
 * Removes a folder that is empty, including hidden files, inside the library, and not the root of one. Returns false if it is kept.
 */
export async function removeEmptyFolder(
  scope: DeletionScope,
  folder: string,
  roots: readonly string[],
): Promise<boolean> {
  const real = (path: string) => realpath(path).catch(() => undefined)
  const here = await real(folder)
  if (here === undefined) return false
  for (const root of roots) if ((await real(root)) === here) return false
  if (!(await isInLibrary(scope, folder))) return false
  return rmdir(folder).then(
    () => true,
    () => false,
  )
}

/**
 * Returns true if a file is missing rather than unreachable: its folder exists without it, or the folder is missing, too, from a library that
 * still has content. A lost mount is an empty folder.
 */
export async function isMissing(path: string, root: string): Promise<boolean> {
  const found = await stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
  if (found) return false
  const folder = await stat(dirname(path)).catch(() => undefined)
  return (folder?.isDirectory() && dirname(path) !== root) || (await listNames(root)).length > 0
}
