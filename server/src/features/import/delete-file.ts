import { access, constants, readdir, realpath, rmdir, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { flush } from '../../files/safe-write.ts'
import { bookSidecars, seriesSidecars } from './sidecar-names.ts'

const isWritable = (path: string): Promise<boolean> =>
  access(path, constants.W_OK).then(
    () => true,
    () => false,
  )

/** Removes a file that exists and can be written. Returns true when it did; false means that nothing happened. */
async function removeWritable(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile() || !(await isWritable(path))) return false
  return unlink(path).then(
    () => true,
    () => false,
  )
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** Deletes the file of a book and its own images next to it (behaviour 10.3). Returns true when the book's file is deleted. */
export async function deleteBookFile(path: string): Promise<boolean> {
  const folder = dirname(path)
  // The other books of the folder decide which images belong to it.
  const images = bookSidecars(await namesIn(folder), basename(path))
  if (!(await removeWritable(path))) return false
  for (const image of images) await removeWritable(join(folder, image.name))
  await flush(folder).catch(() => undefined)
  return true
}

/** Deletes the sidecars of the series of a folder. */
export async function deleteSeriesSidecars(folder: string): Promise<void> {
  for (const name of seriesSidecars(await namesIn(folder))) await removeWritable(join(folder, name))
}

/** Removes a folder that is empty, hidden files included, and not the root of a library. Returns true when it did. */
export async function removeEmptyFolder(folder: string, roots: readonly string[]): Promise<boolean> {
  const real = (path: string) => realpath(path).catch(() => undefined)
  const here = await real(folder)
  if (here === undefined) return false
  for (const root of roots) if ((await real(root)) === here) return false
  return rmdir(folder).then(
    () => true,
    () => false,
  )
}

/**
 * Returns true when a file is gone rather than unreachable: its folder exists without it, or the folder is gone too from a library that
 * still has content. A lost mount is an empty folder.
 */
export async function isGone(path: string, root: string): Promise<boolean> {
  const found = await stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
  if (found) return false
  const folder = await stat(dirname(path)).catch(() => undefined)
  if (folder?.isDirectory()) return dirname(path) !== root || (await namesIn(root)).length > 0
  return (await namesIn(root)).length > 0
}
