import type { Logger } from 'pino'
import type { Db } from '../../../db/open.ts'
import type { Bus } from '../../../events/bus.ts'
import type { Queue } from '../../../queue/queue.ts'
import type { LibraryState } from '../../libraries/library-settings.ts'
import { listLibraries } from '../../libraries/queries.ts'
import { scanLibraryTask } from '../tasks.ts'
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
  /** Maximum milliseconds from the first change to the scan. */
  readonly maxWaitMs: number
}

/** Calls back after a quiet period that follows a change, or when the maximum wait is over. */
export function createDebounce(
  { quietMs, maxWaitMs }: DebounceTimes,
  callback: () => void,
): { onChange: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let first = 0
  return {
    onChange() {
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

/** Returns a key of the settings that decide which folders are watched. */
const getKey = ({ root, settings }: LibraryState): string =>
  JSON.stringify([root, settings.scanDirectoryExclusions, settings.followLinks])

/**
 * Scans a library soon after something in it changed. Scheduled scans continue, because network file systems report no changes and the
 * system limits the number of watchers; the log reports that once. Returns a function that stops all.
 */
export function watchLibraries(
  { db, bus, queue, log }: WatchDeps,
  times: DebounceTimes = { quietMs: 5000, maxWaitMs: 60_000 },
): () => void {
  const watched = new Map<number, Watched>()
  let hasWarned = false
  let isStopped = false

  const onError = (error: NodeJS.ErrnoException) => {
    if (!hasWarned) log.warn({ err: error }, 'some folders cannot be watched; scheduled scans continue')
    hasWarned = true
  }

  const start = async (library: LibraryState): Promise<void> => {
    const exclusions = library.settings.scanDirectoryExclusions.map((e) => e.toLowerCase())
    const debounce = createDebounce(times, () => {
      void folders.renew().catch(() => undefined)
      void queue.add(scanLibraryTask, { libraryId: library.id, deep: false }).catch(() => undefined)
    })
    const folders = watchFolders(library.root, {
      followLinks: library.settings.followLinks,
      isExcluded: (path) => exclusions.some((e) => path.toLowerCase().includes(e)),
      onChange: debounce.onChange,
      onError,
    })
    const stop = () => {
      debounce.stop()
      folders.close()
    }
    watched.set(library.id, { key: getKey(library), folders, stop })
    await folders.renew()
  }

  const refresh = async (): Promise<void> => {
    const libraries = isStopped ? [] : await listLibraries(db)
    const keys = new Map(libraries.map((l) => [l.id, getKey(l)]))
    for (const [id, { key, stop }] of watched) {
      if (keys.get(id) === key) continue
      stop()
      watched.delete(id)
    }
    for (const library of libraries) if (!watched.has(library.id) && !isStopped) await start(library)
  }

  const unsubscribe = bus.subscribe((event) => {
    if (event.name === 'LibraryAdded' || event.name === 'LibraryChanged' || event.name === 'LibraryDeleted')
      void refresh().catch(() => undefined)
    // A missing root may be back without an event.
    if (event.name === 'LibraryScanned')
      void watched
        .get(event.libraryId)
        ?.folders.renew()
        .catch(() => undefined)
  })
  // In the background: a large library on a slow disk must not delay the start.
  void refresh().catch(() => undefined)
  return () => {
    isStopped = true
    unsubscribe()
    for (const { stop } of watched.values()) stop()
  }
}
