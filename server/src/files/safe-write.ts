import { randomBytes } from 'node:crypto'
import { link, lstat, open, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * The steps by which a user's file is replaced or renamed so that, killed at any point, the old or the new file is there: write a
 * temporary file beside it, flush, verify, put it in its place, flush the folder. A scan does not see hidden names, so neither half of the
 * work is ever taken for a book.
 */

const temporarySuffix = '.lectern-part'

/** A hidden name beside `target`, on the same file system, that nothing has yet. */
export const createTemporaryPath = (target: string): string =>
  join(
    dirname(target),
    `.${Buffer.from(basename(target)).subarray(0, 120).toString('utf8').toWellFormed().replaceAll('\ufffd', '')}.${randomBytes(6).toString('hex')}${temporarySuffix}`,
  )

/** Whether a name is one of `temporaryBeside`: what an interrupted change left behind. */
export const isTemporaryPath = (name: string): boolean =>
  name.startsWith('.') && name.endsWith(temporarySuffix)

/** Waits until the bytes of a file, or the names in a folder, are on the disk. */
export async function flush(path: string): Promise<void> {
  // Windows flushes no folders and needs no such thing.
  const handle = await open(path, process.platform === 'win32' ? 'r+' : 'r').catch((error: unknown) => {
    if (process.platform === 'win32') return undefined
    throw error
  })
  try {
    await handle?.sync().catch((error: NodeJS.ErrnoException) => {
      // Some network file systems cannot; then there is nothing better to do.
      if (error.code !== 'EINVAL' && error.code !== 'ENOTSUP' && error.code !== 'EPERM') throw error
    })
  } finally {
    await handle?.close()
  }
}

/** Puts a flushed temporary file in the place of an existing one, at once: readers see the old file or the new one. */
export async function replaceFile(temporary: string, target: string): Promise<void> {
  await rename(temporary, target)
  await flush(dirname(target))
}

const cannotLink = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'])

/**
 * Gives `source` the name `target` on the same file system and keeps its old one too where hard links exist; never overwrites: throws
 * EEXIST. Answers whether the old name is still there and has to be removed.
 */
export async function linkOrRename(source: string, target: string): Promise<'linked' | 'renamed'> {
  try {
    await link(source, target)
    await flush(dirname(target))
    return 'linked'
  } catch (error) {
    if (!cannotLink.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  // Without hard links there is no way to rename without a moment in which another file may be overwritten; look right before.
  const exists = await stat(target).then(
    () => true,
    () => false,
  )
  if (exists) throw Object.assign(new Error('The destination exists'), { code: 'EEXIST' })
  await rename(source, target)
  await flush(dirname(target))
  return 'renamed'
}

/** Whether there is such a folder, and it can be seen. */
export const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (s) => s.isDirectory(),
    () => false,
  )

/** Removes a file; that it is gone already is no failure. */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return
    // A file system that takes no writes says so of any name, also of one that nothing has.
    if (error.code === 'EROFS' && (await isGone(path))) return
    throw error
  })
}

const isGone = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
