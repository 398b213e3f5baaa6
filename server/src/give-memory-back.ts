import type { Logger } from 'pino'
import type { Db } from './db/open.ts'
import { collectGarbage } from './db/threads/collect-garbage.ts'
import type { Queue } from './queue/queue.ts'

const checkIntervalMs = 10_000
/** Minimum memory of the process for a release, in bytes: an idle server needs that much. */
const minReclaimableBytes = 120 * 1024 * 1024
/** Minimum growth since the last release, in bytes. */
const minGrowthBytes = 24 * 1024 * 1024

/** Number of checks after which idle threads have ended, so that their memory can be released, too. */
const checksUntilThreadsEnd = 4

/** Collects the heaps of this thread and of the writer of the database, and frees the caches of SQLite. Blocks this thread for some 50 ms. */
export async function releaseMemory(db: Db): Promise<void> {
  collectGarbage()
  await db.shrink()
}

/**
 * Releases memory to the system after large work, when no task is left: V8 keeps the pages of a heap that was large (150 MB after 100,000
 * books), and SQLite its caches. Memory of malloc is released automatically (`scripts/install.mjs`). Returns the function that stops it.
 */
export function scheduleMemoryRelease(deps: { queue: Queue; db: Db; log: Logger }): () => void {
  const { queue, db, log } = deps
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
