import { type FSWatcher, type Stats, watch } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface FolderWatch {
  /** Looks for folders that are not watched yet, below the root. */
  renew(): Promise<void>
  close(): void
}

/** A folder that was removed and made again is another one, even where the system gives it the old number. */
const getFolderIdentity = (s: Stats): string => `${s.ino} ${s.birthtimeMs}`

/** Names of folders, and of links that may lead to some; hidden ones are none. */
async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((e) => (e.isDirectory() || e.isSymbolicLink()) && !e.name.startsWith('.'))
    .map((e) => e.name)
}

/** Deeper than any real library. */
const maxDepth = 64

/**
 * Watches a folder and all below it, links followed, each real folder once. One watcher per folder: the recursive one of Node takes nine
 * times the memory. Calls `onChange` for whatever happens to names that are not hidden, and `onError` when the system allows no more
 * watchers or a folder cannot be watched; what is watched already goes on.
 */
export function watchFolders(
  root: string,
  {
    isLeftOut,
    onChange,
    onError,
  }: {
    readonly isLeftOut: (path: string) => boolean
    readonly onChange: () => void
    readonly onError: (error: NodeJS.ErrnoException) => void
  },
): FolderWatch {
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly life: string }>()
  let isClosed = false
  let isFull = false

  const forget = (real: string) => {
    watchers.get(real)?.watcher.close()
    watchers.delete(real)
  }

  const add = (path: string, real: string, life: string): void => {
    const before = watchers.get(real)
    // Removed and made again: the old watcher hears nothing any more.
    if (before && before.life !== life) forget(real)
    if (watchers.has(real) || isClosed || isFull) return
    try {
      const watcher = watch(real, { persistent: false }, (_, name) => {
        if (name?.startsWith('.')) return
        onChange()
        // A new folder is watched at once, and not only when all is quiet.
        if (name) void visit(join(path, name), 1).catch(() => undefined)
      })
      watcher.on('error', () => forget(real))
      watchers.set(real, { watcher, life })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' || code === 'ENOTDIR') return
      isFull = code === 'ENOSPC' || code === 'EMFILE'
      onError(error as NodeJS.ErrnoException)
    }
  }

  const isOver = () => isClosed || isFull
  const visit = async (path: string, depth: number, seen = new Set<string>()): Promise<void> => {
    if (depth > maxDepth || isOver() || (depth > 0 && isLeftOut(path))) return
    const found = await stat(path).catch(() => undefined)
    const real = found?.isDirectory() ? await realpath(path).catch(() => undefined) : undefined
    if (!found || real === undefined || seen.has(real)) return
    seen.add(real)
    // Before its names are read: what comes in between is seen by one or the other.
    add(path, real, getFolderIdentity(found))
    for (const name of await foldersIn(path)) await visit(join(path, name), depth + 1, seen)
  }

  return {
    async renew() {
      // The watcher of a folder that went, or over which a file system was mounted, hears nothing any more.
      for (const [real, { life }] of watchers) {
        const found = await stat(real).catch(() => undefined)
        if (!found || getFolderIdentity(found) !== life) forget(real)
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
