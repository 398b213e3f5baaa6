import { lstatSync, readlinkSync } from 'node:fs'
import { readlink } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'

/**
 * Folders that hold no files but views of the running system (behaviour 3.6). Below them are devices, the memory and the environment of
 * processes, and links into the whole file system, also into that of other containers; so neither books nor sources of an import are looked
 * for there.
 */
const systemFolders = process.platform === 'win32' ? [] : ['/dev', '/proc', '/sys']
/** Holds ordinary files, in memory. */
const memoryFolder = '/dev/shm'

const isAtOrBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)

/** Returns true when a path, whose links are resolved, lies in a folder of the operating system. */
export const isSystemPath = (path: string): boolean =>
  systemFolders.some((folder) => isAtOrBelow(path, folder)) && !isAtOrBelow(path, memoryFolder)

/** As many links as Linux follows. */
const maxLinks = 40
const splitPath = (path: string): string[] => path.split('/').filter((name) => name !== '' && name !== '.')

const entersSystemFolder = (path: string, following: string | undefined): boolean =>
  isSystemPath(path) && join(path, following ?? '') !== memoryFolder

/**
 * Goes along a path name by name. Yields each path on the way, receives the target if that is a link, and returns true when the way enters
 * a folder of the operating system. The real path alone would not tell: that of `/proc/1/root/etc` is `/etc`, of another process.
 */
function* followPath(path: string): Generator<string, boolean, string | undefined> {
  let here = '/'
  let rest = splitPath(isAbsolute(path) ? path : resolve(path))
  for (let links = 0; links <= maxLinks; ) {
    const [name, ...others] = rest
    if (name === undefined) return isSystemPath(here)
    const next = join(here, name)
    if (entersSystemFolder(next, others[0])) return true
    const target = yield next
    if (target === undefined) {
      here = next
      rest = others
    } else {
      links++
      rest = [...splitPath(target), ...others]
      if (isAbsolute(target)) here = '/'
    }
  }
  return false
}

/** Returns true when a path, or a link on its way, leads into a folder of the operating system. */
export async function leadsIntoSystemFolder(path: string): Promise<boolean> {
  if (systemFolders.length === 0) return false
  const steps = followPath(path)
  let step = steps.next()
  while (!step.done) step = steps.next(await readlink(step.value).catch(() => undefined))
  return step.value
}

/**
 * Returns `leadsIntoSystemFolder` for worker threads: synchronous, and each folder is looked at once, because a library may consist of a
 * hundred thousand links.
 */
export function createSystemFolderCheck(): (path: string) => boolean {
  const folders = new Set<string>()
  const readTarget = (path: string): string | undefined => {
    if (folders.has(path)) return undefined
    try {
      const found = lstatSync(path, { throwIfNoEntry: false })
      if (found?.isSymbolicLink()) return readlinkSync(path)
      if (found?.isDirectory()) folders.add(path)
    } catch {
      // Nothing can be read behind it either.
    }
    return undefined
  }
  return (path) => {
    if (systemFolders.length === 0) return false
    const steps = followPath(path)
    let step = steps.next()
    while (!step.done) step = steps.next(readTarget(step.value))
    return step.value
  }
}
