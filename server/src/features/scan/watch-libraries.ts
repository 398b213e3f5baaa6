import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority } from '../../queue/task-kind.ts'
import type { LibraryState } from '../libraries/library-settings.ts'
import { listLibraries } from '../libraries/queries.ts'
import { scanLibraryTask } from './tasks.ts'
import { type FolderWatch, watchFolders } from './watch-folders.ts'

interface WatchDeps {
  readonly db: Db
  readonly bus: Bus
  readonly queue: Queue
  readonly log: Logger
}
interface DebounceTimes {
  /** Milliseconds without a change before a scan. */
  readonly quietMs: number
  /** Milliseconds from the first change to the scan, however much goes on. */
  readonly maxWaitMs: number
}

/** Calls `act` once all was quiet for a while after a change, or when the longest wait is over. */
export function createDebounce(
  { quietMs, maxWaitMs }: DebounceTimes,
  callback: () => void,
): { note: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let first = 0
  return {
    note() {
      const now = Date.now()
      if (timer === undefined) first = now
      clearTimeout(timer)
      timer = setTimeout(
        () => {
          timer = undefined
          callback()
        },
        Math.max(0, Math.min(quietMs, first + maxWaitMs - now)),
      )
      timer.unref()
    },
    stop: () => clearTimeout(timer),
  }
}

interface Watched {
  readonly key: string
  readonly folders: FolderWatch
  readonly stop: () => void
}

/** What decides which folders are watched. */
const keyOf = ({ root, settings }: LibraryState): string =>
  JSON.stringify([root, settings.scanDirectoryExclusions])

/**
 * Scans a library soon after something in it changed. Intervals go on all the same: network file systems tell nothing, and the system
 * allows so many watchers only, which is said once in the log. Answers the function that stops all.
 */
export function watchLibraries(
  { db, bus, queue, log }: WatchDeps,
  times: DebounceTimes = { quietMs: 5000, maxWaitMs: 60_000 },
): () => void {
  const watched = new Map<number, Watched>()
  let isTold = false
  let isStopped = false

  const onError = (error: NodeJS.ErrnoException) => {
    if (!isTold) log.warn({ err: error }, 'not every folder can be watched; scans at intervals go on')
    isTold = true
  }

  const begin = async (library: LibraryState): Promise<void> => {
    const exclusions = library.settings.scanDirectoryExclusions.map((e) => e.toLowerCase())
    const change = createDebounce(times, () => {
      void folders.renew().catch(() => undefined)
      void queue
        .add(scanLibraryTask, { libraryId: library.id, deep: false }, priority.normal)
        .catch(() => undefined)
    })
    const folders = watchFolders(library.root, {
      isLeftOut: (path) => exclusions.some((e) => path.toLowerCase().includes(e)),
      onChange: change.note,
      onError,
    })
    const stop = () => {
      change.stop()
      folders.close()
    }
    watched.set(library.id, { key: keyOf(library), folders, stop })
    await folders.renew()
  }

  const refresh = async (): Promise<void> => {
    const libraries = isStopped ? [] : await listLibraries(db)
    const keys = new Map(libraries.map((l) => [l.id, keyOf(l)]))
    for (const [id, { key, stop }] of watched) {
      if (keys.get(id) === key) continue
      stop()
      watched.delete(id)
    }
    for (const library of libraries) if (!watched.has(library.id) && !isStopped) await begin(library)
  }

  const unsubscribe = bus.subscribe((event) => {
    if (event.name === 'LibraryAdded' || event.name === 'LibraryChanged' || event.name === 'LibraryDeleted')
      void refresh().catch(() => undefined)
    // A root that was missing may be back, and nobody told.
    if (event.name === 'LibraryScanned')
      void watched
        .get(event.libraryId)
        ?.folders.renew()
        .catch(() => undefined)
  })
  // In the background: a large library on a slow disk must not hold up the start.
  void refresh().catch(() => undefined)
  return () => {
    isStopped = true
    unsubscribe()
    for (const { stop } of watched.values()) stop()
  }
}
