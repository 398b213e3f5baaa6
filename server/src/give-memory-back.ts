import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Logger } from 'pino'
import type { Db } from './db/open.ts'
import type { Queue } from './queue/queue.ts'

const checkIntervalMs = 10_000
/** Memory below which nothing is gained, in bytes: an idle server needs that much. */
const minReclaimableBytes = 120 * 1024 * 1024
/** Minimum growth since the last release, in bytes. */
const minGrowthBytes = 24 * 1024 * 1024

/** Number of checks after which idle threads have ended, so that their memory can be released, too. */
const checksUntilThreadsEnd = 4

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

/**
 * Makes the C library of Linux return the free pages between those in use: by default it only returns those at the end, and 40 MB stay
 * after a large ingest. `malloc_trim` cannot be called from JavaScript, but SQLite calls any function of a shared library as its
 * initializer; this one takes the number passed to it for the bytes to leave at the end. It returns 1 when it released something, which
 * SQLite takes for a failure. Elsewhere (musl, macOS, Windows) there is no such function, and nothing happens.
 */
export function trimMalloc(): void {
  if (process.platform !== 'linux') return
  // In memory and temporary: no connection to data ever loads an extension.
  const db = new DatabaseSync(':memory:', { allowExtension: true })
  try {
    db.loadExtension('libc.so.6', 'malloc_trim')
  } catch {
  } finally {
    db.close()
  }
}

/**
 * Releases memory to the system after large work: V8 keeps the pages of a once large heap in a pool forever (150 MB after 100,000 books),
 * SQLite its caches, and malloc the pages in between. Runs only when no task is left, because it blocks this thread for some 50 ms. Returns
 * the function that stops it.
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
  /** Number of checks until the next release; 0 for none. */
  let checksLeft = 0

  const releaseIfIdle = async (): Promise<void> => {
    const before = process.memoryUsage.rss()
    const isLarge = before >= minReclaimableBytes && before >= lowestRssBytes + minGrowthBytes
    if (!isLarge && checksLeft === 0) return
    if ((await queue.status()).count > 0) return
    checksLeft = isLarge ? checksUntilThreadsEnd : checksLeft - 1
    if (!isLarge && checksLeft > 0) return
    if (!collect) {
      // The only way that needs no flag for the whole server.
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
