import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import { AppError } from '../../errors.ts'
import { isInside } from '../../files/inside-root.ts'
import { leadsIntoSystemFolder } from '../../files/system-folders.ts'
import type { LibraryState } from './library-settings.ts'

const real = (path: string): Promise<string> => realpath(path).catch(() => resolve(path))

/**
 * Checks the rules of behaviour 3.1: the root exists, is a folder, and is neither inside nor around the root of another library or the
 * server's own data, nor in a folder of the operating system. Links are resolved, so that they cannot bypass the rules. Returns the root
 * without trailing slash. Throws LIBRARY_ROOT_*.
 */
export async function checkRoot(
  root: string,
  others: readonly LibraryState[],
  configDir: string,
): Promise<string> {
  const fail = (code: ConstructorParameters<typeof AppError>[0]): never => {
    throw new AppError(code, { field: 'root' })
  }
  if (!isAbsolute(root)) fail('PATH_NOT_ABSOLUTE')
  const path = resolve(root)
  if (await leadsIntoSystemFolder(path)) fail('LIBRARY_ROOT_SYSTEM')
  const newRoot = await real(path)
  if (isInside(newRoot, await real(configDir))) fail('LIBRARY_ROOT_OURS')
  const found = await stat(path).catch(() => undefined)
  if (!found) return fail('LIBRARY_ROOT_MISSING')
  if (!found.isDirectory()) fail('LIBRARY_ROOT_NOT_FOLDER')
  for (const other of others) {
    const otherRoot = await real(other.root)
    if (isInside(newRoot, otherRoot)) fail('LIBRARY_ROOT_INSIDE')
    if (isInside(otherRoot, newRoot)) fail('LIBRARY_ROOT_AROUND')
  }
  return path
}
