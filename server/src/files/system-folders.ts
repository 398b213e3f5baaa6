import { lstatSync, readlinkSync } from 'node:fs'
import { readlink } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'

/**
 * Folders with views of the running system instead of files (behaviour 3.6): devices, the memory and the environment of processes, and links
 * into the whole file system, also that of other containers. Neither books nor sources of an import are searched in them.
 */
const systemFolders = process.platform === 'win32' ? [] : ['/dev', '/proc', '/sys']
/** A folder with ordinary files in memory. */
const memoryFolder = '/dev/shm'

const isAtOrBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)

/** True if a path with resolved links is in a folder of the operating system. */
export const isSystemPath = (path: string): boolean =>
  systemFolders.some((folder) => isAtOrBelow(path, folder)) && !isAtOrBelow(path, memoryFolder)

/** Maximum number of links that Linux follows. */
const maxLinks = 40
const splitPath = (path: string): string[] => path.split('/').filter((name) => name !== '' && name !== '.')

const entersSystemFolder = (path: string, following: string | undefined): boolean =>
  isSystemPath(path) && join(path, following ?? '') !== memoryFolder

/**
 * Walks along a path name by name: yields each path, receives its target if it is a link, and returns true if the walk enters a folder of the
 * operating system. The real path is not enough: that of `/proc/1/root/etc` is `/etc`, of another process.
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

/** True if a path, or a link on its way, leads into a folder of the operating system. */
export async function leadsIntoSystemFolder(path: string): Promise<boolean> {
  if (systemFolders.length === 0) return false
  const steps = followPath(path)
  let step = steps.next()
  while (!step.done) step = steps.next(await readlink(step.value).catch(() => undefined))
  return step.value
}

/**
 * Returns `leadsIntoSystemFolder` for worker threads: synchronous, and each folder is checked once, because a library may consist of a hundred
 * thousand links.
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
      // Files below an unreadable path cannot be read either.
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
