import { type FSWatcher, type Stats, watch } from 'node:fs'
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSystemPath, leadsIntoSystemFolder } from '../../../files/system-folders.ts'

export interface FolderWatch {
  /** Watches folders below the root that are not watched yet. */
  renew(): Promise<void>
  close(): void
}

/** Differs for a folder that was removed and created again, even if the system reuses its number. */
const getFolderIdentity = (s: Stats): string => `${s.ino} ${s.birthtimeMs}`

/** Returns the names of folders, and of links that may lead to folders, without hidden ones. */
async function listFolders(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((e) => (e.isDirectory() || e.isSymbolicLink()) && !e.name.startsWith('.'))
    .map((e) => e.name)
}

/** Deeper than any real library. */
const maxDepth = 64

/**
 * Watches a folder and all folders below it, with links if `followLinks` is set, each real folder once. Uses one watcher per folder, because the
 * recursive one of Node takes nine times the memory. Calls `onChange` for changes to names that are not hidden, and `onError` if the system allows
 * no more watchers or a folder cannot be watched; existing watchers continue.
 */
export function watchFolders(
  root: string,
  {
    followLinks,
    isExcluded,
    onChange,
    onError,
  }: {
    readonly followLinks: boolean
    readonly isExcluded: (path: string) => boolean
    readonly onChange: () => void
    readonly onError: (error: NodeJS.ErrnoException) => void
  },
): FolderWatch {
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly identity: string }>()
  let isClosed = false
  let isFull = false

  const unwatch = (real: string) => {
    watchers.get(real)?.watcher.close()
    watchers.delete(real)
  }

  const add = (path: string, real: string, identity: string): void => {
    const before = watchers.get(real)
    // The folder was removed and created again: its old watcher receives nothing.
    if (before && before.identity !== identity) unwatch(real)
    if (watchers.has(real) || isClosed || isFull) return
    try {
      const watcher = watch(real, { persistent: false }, (_, name) => {
        if (name?.startsWith('.')) return
        onChange()
        // A new folder is watched immediately, without waiting for a quiet moment.
        if (name) void visit(join(path, name), 1).catch(() => undefined)
      })
      watcher.on('error', () => unwatch(real))
      watchers.set(real, { watcher, identity })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' || code === 'ENOTDIR') return
      isFull = code === 'ENOSPC' || code === 'EMFILE'
      onError(error as NodeJS.ErrnoException)
    }
  }

  /** Returns the state of a folder to watch. Below the root, links are followed by the rules of the scan (behaviour 3.6). */
  const findFolder = async (path: string, isRoot: boolean): Promise<Stats | undefined> => {
    const found = await (isRoot ? stat(path) : lstat(path)).catch(() => undefined)
    if (!found?.isSymbolicLink()) return found
    if (!followLinks || (await leadsIntoSystemFolder(path))) return undefined
    return stat(path).catch(() => undefined)
  }

  const isDone = () => isClosed || isFull
  const visit = async (path: string, depth: number, seen = new Set<string>()): Promise<void> => {
    if (depth > maxDepth || isDone() || (depth > 0 && isExcluded(path))) return
    const found = await findFolder(path, depth === 0)
    const real = found?.isDirectory() ? await realpath(path).catch(() => undefined) : undefined
    if (!found || real === undefined || seen.has(real) || isSystemPath(real)) return
    seen.add(real)
    // The watch starts before the names are read, so that no change in between is missed.
    add(path, real, getFolderIdentity(found))
    for (const name of await listFolders(path)) await visit(join(path, name), depth + 1, seen)
  }

  return {
    async renew() {
      // A watcher receives nothing after its folder was removed or a file system was mounted over it.
      for (const [real, { identity }] of watchers) {
        const found = await stat(real).catch(() => undefined)
        if (!found || getFolderIdentity(found) !== identity) unwatch(real)
      }
      await visit(root, 0)
    },
    close() {
      isClosed = true
      for (const { watcher } of watchers.values()) watcher.close()
      watchers.clear()
    },
  }
}
