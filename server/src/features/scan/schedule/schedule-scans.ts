import type { ScanInterval } from '@lectern/contract/libraries'
import type { Db } from '../../../db/open.ts'
import type { Bus } from '../../../events/bus.ts'
import type { Queue } from '../../../queue/queue.ts'
import type { LibraryState } from '../../libraries/library-settings.ts'
import { listLibraries } from '../../libraries/queries.ts'
import { scanLibraryTask } from '../tasks.ts'

const hour = 3_600_000
const intervals: Record<ScanInterval, number> = {
  DISABLED: 0,
  HOURLY: hour,
  EVERY_6H: 6 * hour,
  EVERY_12H: 12 * hour,
  DAILY: 24 * hour,
  WEEKLY: 168 * hour,
}
/** Spares the server in its first minute when a scan is long overdue. */
const startDelayMs = 60_000

/** Returns the milliseconds to the first scan: one interval after the last complete one, even if that was before a restart. */
export function getFirstDelayMs(scanned: number, interval: number, now: number): number {
  if (scanned === 0 || scanned > now) return interval
  return Math.max(startDelayMs, scanned + interval - now)
}

/** Calls back after `first` milliseconds and then at every interval. Returns a function that stops it. */
function startInterval(first: number, interval: number, callback: () => void): () => void {
  let timer = setInterval(() => {
    clearInterval(timer)
    timer = setInterval(callback, interval)
    timer.unref()
    callback()
  }, first)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Schedules the scans of libraries (behaviour 3.1). Intervals count from the end of the last scan, so that a server with a daily restart
 * still runs a weekly scan. A changed interval starts again. Returns a function that stops all.
 */
export async function scheduleScans(deps: { db: Db; bus: Bus; queue: Queue }): Promise<() => void> {
  const { db, bus, queue } = deps
  const running = new Map<string, { interval: number; stop: () => void }>()

  const scan = (libraryId: number) => () =>
    void queue.add(scanLibraryTask, { libraryId, deep: false }).catch(() => undefined)

  const start = ({ id, publicId, settings, scanned }: LibraryState, isStart: boolean): void => {
    const interval = intervals[settings.scanInterval]
    if (interval === 0 || running.has(publicId)) return
    const first = isStart ? getFirstDelayMs(scanned, interval, Date.now()) : interval
    running.set(publicId, { interval, stop: startInterval(first, interval, scan(id)) })
  }
  const refresh = async (isStart: boolean) => {
    const libraries = await listLibraries(db)
    const wanted = new Map(libraries.map((l) => [l.publicId, intervals[l.settings.scanInterval]]))
    for (const [publicId, { interval, stop }] of running) {
      if (wanted.get(publicId) === interval) continue
      stop()
      running.delete(publicId)
    }
    for (const library of libraries) start(library, isStart)
  }

  const unsubscribe = bus.subscribe((event) => {
    if (event.name === 'LibraryAdded' || event.name === 'LibraryChanged' || event.name === 'LibraryDeleted')
      void refresh(false).catch(() => undefined)
  })
  await refresh(true)
  return () => {
    unsubscribe()
    for (const { stop } of running.values()) stop()
  }
}

/** Queues scans of the libraries with `scanOnStartup` when the server is ready. */
export async function scanOnStartup({ db, queue }: { db: Db; queue: Queue }): Promise<void> {
  for (const library of await listLibraries(db))
    if (library.settings.scanOnStartup)
      await queue.add(scanLibraryTask, { libraryId: library.id, deep: false })
}
