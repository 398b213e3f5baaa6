import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Logger } from 'pino'
import type { Db } from './db/open.ts'
import type { Queue } from './queue/queue.ts'

const checkIntervalMs = 10_000
/** Bytes that a server at rest does not need: below, there is nothing to be gained. */
const minReclaimableBytes = 120 * 1024 * 1024
/** What has to have come on top since the last time. */
const minGrowthBytes = 24 * 1024 * 1024

/** Looks after which the threads that end without work have ended, and what they leave can go, too. */
const checksUntilThreadsEnd = 4

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

/**
 * Has the C library of Linux give back the free pages that lie between those in use: by itself it only gives back what lies at the end, and
 * 40 MB stay after a large ingest. `malloc_trim` is not to be reached from JavaScript, but SQLite calls any function of a shared library that
 * it is told to initialize; this one takes the number that it is given for bytes to leave at the end. It answers 1 when it gave something
 * back, which SQLite takes for a failure. Elsewhere (musl, macOS, Windows) there is no such function, and nothing happens.
 */
export function trimMalloc(): void {
  if (process.platform !== 'linux') return
  // In memory and for a moment: no connection to data ever loads anything.
  const db = new DatabaseSync(':memory:', { allowExtension: true })
  try {
    db.loadExtension('libc.so.6', 'malloc_trim')
  } catch {
  } finally {
    db.close()
  }
}

/**
 * After large work the memory that it took goes back to the system: V8 keeps the pages of a heap that was once large in a pool for ever
 * (150 MB after 100,000 books), SQLite its caches, and malloc what lies between. Only when no task is left, since it stops this thread for
 * some 50 ms. Answers the function that ends it.
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
  let collect: Collect | undefined
  /** Looks until it is done once more; 0 when it is not to be. */
  let checksLeft = 0

  const releaseIfIdle = async (): Promise<void> => {
    const before = process.memoryUsage.rss()
    const isLarge = before >= minReclaimableBytes && before >= lowestRssBytes + minGrowthBytes
    if (!isLarge && checksLeft === 0) return
    if ((await queue.status()).count > 0) return
    checksLeft = isLarge ? checksUntilThreadsEnd : checksLeft - 1
    if (!isLarge && checksLeft > 0) return
    if (!collect) {
      // The only way in that needs no flag for the whole server.
      setFlagsFromString('--expose-gc')
      collect = runInNewContext('gc') as Collect
    }
    collect({ type: 'major', flavor: 'last-resort' })
    await db.shrink()
    trimMalloc()
    lowestRssBytes = process.memoryUsage.rss()
    log.debug({ before, after: lowestRssBytes }, 'memory was given back')
  }

  const timer = setInterval(() => void releaseIfIdle().catch(() => undefined), checkIntervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
