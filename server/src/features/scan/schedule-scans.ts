import type { ScanInterval } from '@lectern/contract/libraries'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority } from '../../queue/task-kind.ts'
import { listLibraries } from '../libraries/queries.ts'
import { scanLibraryTask } from './tasks.ts'

const hour = 3_600_000
const intervals: Record<ScanInterval, number> = {
  DISABLED: 0,
  HOURLY: hour,
  EVERY_6H: 6 * hour,
  EVERY_12H: 12 * hour,
  DAILY: 24 * hour,
  WEEKLY: 168 * hour,
}

/**
 * Scans libraries at their intervals, from their creation on, the first time after one whole interval (behaviour 3.1); a change of a
 * library starts its interval anew. Answers the function that stops all.
 */
export async function scheduleScans({
  db,
  bus,
  queue,
}: {
  db: Db
  bus: Bus
  queue: Queue
}): Promise<() => void> {
  const timers = new Map<string, { interval: number; timer: NodeJS.Timeout }>()

  const refresh = async () => {
    const libraries = await listLibraries(db)
    const wanted = new Map(
      libraries.map((l) => [l.publicId, { id: l.id, interval: intervals[l.settings.scanInterval] }]),
    )
    for (const [publicId, { interval, timer }] of timers) {
      if (wanted.get(publicId)?.interval === interval) continue
      clearInterval(timer)
      timers.delete(publicId)
    }
    for (const [publicId, { id, interval }] of wanted) {
      if (interval === 0 || timers.has(publicId)) continue
      const timer = setInterval(
        () =>
          void queue
            .add(scanLibraryTask, { libraryId: id, deep: false }, priority.normal)
            .catch(() => undefined),
        interval,
      )
      timer.unref()
      timers.set(publicId, { interval, timer })
    }
  }

  const unsubscribe = bus.subscribe((event) => {
    if (event.name === 'LibraryAdded' || event.name === 'LibraryChanged' || event.name === 'LibraryDeleted')
      void refresh().catch(() => undefined)
  })
  await refresh()
  return () => {
    unsubscribe()
    for (const { timer } of timers.values()) clearInterval(timer)
  }
}

/** Libraries that want it are scanned when the server is ready. */
export async function scanOnStartup({ db, queue }: { db: Db; queue: Queue }): Promise<void> {
  for (const library of await listLibraries(db))
    if (library.settings.scanOnStartup)
      await queue.add(scanLibraryTask, { libraryId: library.id, deep: false }, priority.normal)
}
