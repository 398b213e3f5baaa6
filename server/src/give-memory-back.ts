import type { Logger } from 'pino'
import { collectGarbage } from './db/collect-garbage.ts'
import type { Db } from './db/open.ts'
import type { Queue } from './queue/queue.ts'

const checkIntervalMs = 10_000
/** Memory below which nothing is gained, in bytes: an idle server needs that much. */
const minReclaimableBytes = 120 * 1024 * 1024
/** Minimum growth since the last release, in bytes. */
const minGrowthBytes = 24 * 1024 * 1024

/** Number of checks after which idle threads have ended, so that their memory can be released, too. */
const checksUntilThreadsEnd = 4

/**
 * Collects the heaps of this thread and of the one that writes the database, and frees the caches of SQLite. Blocks this thread for some
 * 50 ms.
 */
export async function releaseMemory(db: Db): Promise<void> {
  collectGarbage()
  await db.shrink()
}

/**
 * Releases memory to the system after large work: V8 keeps the pages of a once large heap in a pool forever (150 MB after 100,000 books), and
 * SQLite its caches. What malloc frees returns by itself (`scripts/install.mjs`). Runs only when no task is left. Returns the function
 * that stops it.
 */
export function scheduleMemoryRelease({
  queue,
  db,
  log,
}: {
  readonly queue: Queue
  readonly db: Db
  readonly log: Logger
}): () => void {
  let lowestRssBytes = 0
  /** Number of checks until the next release; 0 for none. */
  let checksLeft = 0

  const releaseIfIdle = async (): Promise<void> => {
    const before = process.memoryUsage.rss()
    const isLarge = before >= minReclaimableBytes && before >= lowestRssBytes + minGrowthBytes
    if (!isLarge && checksLeft === 0) return
    if ((await queue.status()).count > 0) return
    checksLeft = isLarge ? checksUntilThreadsEnd : checksLeft - 1
    if (!isLarge && checksLeft > 0) return
    await releaseMemory(db)
    lowestRssBytes = process.memoryUsage.rss()
    log.debug({ before, after: lowestRssBytes }, 'memory was given back')
  }

  const timer = setInterval(() => void releaseIfIdle().catch(() => undefined), checkIntervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
