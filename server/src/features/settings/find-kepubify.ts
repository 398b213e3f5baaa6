import { constants } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute } from 'node:path'
import type { Sql } from '../../db/open.ts'
import { isInside } from '../../files/inside-root.ts'
import { listLibraryRoots } from './queries.ts'

/** Names of the released programs, such as `kepubify-linux-64bit`. */
const programName = /^kepubify[\w.-]*$/

/**
 * Returns the real path of the program in a setting; undefined if it must not run. An administrator must not be able to run any other program, or
 * one that was stored as a book or an upload: the name of the file must begin with kepubify, and it must be outside of the libraries and the
 * folder of this server.
 */
export async function findKepubify(
  db: Sql,
  configDir: string,
  path: string | null,
): Promise<string | undefined> {
  if (path === null || !isAbsolute(path) || !programName.test(basename(path))) return undefined
  try {
    const program = await realpath(path)
    if (!programName.test(basename(program))) return undefined
    const roots = await Promise.all(
      [configDir, ...(await listLibraryRoots(db))].map((root) => realpath(root).catch(() => root)),
    )
    if (roots.some((root) => isInside(program, root))) return undefined
    await access(program, constants.X_OK)
    return (await stat(program)).isFile() ? program : undefined
  } catch {
    return undefined
  }
}
