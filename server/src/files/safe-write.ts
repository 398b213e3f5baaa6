import { randomBytes } from 'node:crypto'
import { link, lstat, open, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Steps by which a user's file is replaced or renamed so that, killed at any point, the old or the new file exists: write a temporary file
 * next to it, flush, verify, move it to its path, flush the folder. A scan ignores hidden names, so a partial file is not mistaken for a
 * book.
 */

const temporarySuffix = '.lectern-part'

/** Returns an unused hidden name next to `target`, on the same file system. */
export const createTemporaryPath = (target: string): string =>
  join(
    dirname(target),
    `.${Buffer.from(basename(target)).subarray(0, 120).toString('utf8').toWellFormed().replaceAll('\ufffd', '')}.${randomBytes(6).toString('hex')}${temporarySuffix}`,
  )

/** True for a name of `createTemporaryPath`: the remains of an interrupted change. */
export const isTemporaryPath = (name: string): boolean =>
  name.startsWith('.') && name.endsWith(temporarySuffix)

/** Flushes the bytes of a file, or the names in a folder, to the disk. */
export async function flush(path: string): Promise<void> {
  // Windows cannot flush folders and does not need it.
  const handle = await open(path, process.platform === 'win32' ? 'r+' : 'r').catch((error: unknown) => {
    if (process.platform === 'win32') return undefined
    throw error
  })
  try {
    await handle?.sync().catch((error: NodeJS.ErrnoException) => {
      // Some network file systems cannot flush.
      if (error.code !== 'EINVAL' && error.code !== 'ENOTSUP' && error.code !== 'EPERM') throw error
    })
  } finally {
    await handle?.close()
  }
}

/** Replaces an existing file with a flushed temporary one, atomically: readers see the old file or the new one. */
export async function replaceFile(temporary: string, target: string): Promise<void> {
  await rename(temporary, target)
  await flush(dirname(target))
}

const cannotLink = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'])

/**
 * Gives `source` the name `target` on the same file system; with hard links it keeps its old name, too. Never overwrites: throws EEXIST.
 * Returns whether the old name still exists and must be removed.
 */
export async function linkOrRename(source: string, target: string): Promise<'linked' | 'renamed'> {
  try {
    await link(source, target)
    await flush(dirname(target))
    return 'linked'
  } catch (error) {
    if (!cannotLink.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  // Without hard links, another file could be overwritten between a check and the rename; checking right before keeps that moment short.
  const existing = await stat(target).catch(() => undefined)
  if (existing) throw Object.assign(new Error('The destination exists'), { code: 'EEXIST' })
  await rename(source, target)
  await flush(dirname(target))
  return 'renamed'
}

/** True if the folder exists and can be read. */
export const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true

/** Removes a file; a missing file is not an error. */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return
    // A read-only file system reports EROFS for any name, even one that does not exist.
    if (error.code === 'EROFS' && (await isMissing(path))) return
    throw error
  })
}

const isMissing = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
