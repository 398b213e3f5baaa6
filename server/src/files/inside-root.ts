import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { AppError } from '../errors.ts'

/** Returns true when `inner` is `outer` or below it; both absolute. */
export function isInside(inner: string, outer: string): boolean {
  const way = relative(outer, inner)
  // A folder may be called `..like this`.
  const isAbove = way === '..' || way.startsWith(`..${sep}`)
  return way === '' || (!isAbove && !isAbsolute(way))
}

/** Resolves the links of a path; of a file that does not exist, those of its folder. */
async function resolveLinks(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return join(await realpath(dirname(path)), basename(path))
  }
}

/**
 * Returns true when a file or folder, or the place for a new one, really lies within the root of its library: links are resolved, and the
 * root may be a link itself. Rejects with the error of the file system when that cannot be determined.
 */
export async function isInsideRoot(root: string, path: string): Promise<boolean> {
  const [realRoot, realFile] = await Promise.all([realpath(root), resolveLinks(path)])
  return isInside(realFile, realRoot)
}

/**
 * Throws FILE_OUTSIDE_LIBRARY when a path of a library really lies elsewhere (behaviour 3.6). Called right before a file is changed or
 * deleted: links out of a library are read, but what they lead to belongs to somebody else.
 */
export async function requireInsideRoot(root: string, path: string): Promise<void> {
  if (!(await isInsideRoot(root, path))) throw new AppError('FILE_OUTSIDE_LIBRARY')
}
