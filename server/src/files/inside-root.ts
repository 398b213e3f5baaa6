import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { AppError } from '../errors.ts'

/** True if `inner` is `outer` or below it; both absolute. */
export function isInside(inner: string, outer: string): boolean {
  const path = relative(outer, inner)
  // A folder may be called `..like this`.
  const isAbove = path === '..' || path.startsWith(`..${sep}`)
  return path === '' || (!isAbove && !isAbsolute(path))
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
 * True if the real path of a file or folder, or of a new one, is within the root of its library: links are resolved, also that of the root.
 * Rejects with the error of the file system if that cannot be determined.
 */
export async function isInsideRoot(root: string, path: string): Promise<boolean> {
  const [realRoot, realFile] = await Promise.all([realpath(root), resolveLinks(path)])
  return isInside(realFile, realRoot)
}

/**
 * Throws FILE_OUTSIDE_LIBRARY if the real path is outside of the library (behaviour 3.6). Called right before a file is changed or deleted:
 * links out of a library may be read, but not changed.
 */
export async function requireInsideRoot(root: string, path: string): Promise<void> {
  if (!(await isInsideRoot(root, path))) throw new AppError('FILE_OUTSIDE_LIBRARY')
}
