import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Logger } from 'pino'
import type { Db } from './db/open.ts'
import type { Queue } from './queue/queue.ts'

const lookEvery = 15_000
/** Bytes that a server at rest does not need; below, there is nothing to be gained. */
const worthIt = 180 * 1024 * 1024
/** What has to have come on top since the last time. */
const growth = 24 * 1024 * 1024

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

/**
 * After large work the memory that it took goes back to the system: V8 keeps the pages of a heap that was once large in a pool for ever
 * (150 MB after 100,000 books), and SQLite its caches. Only when no task is left, since it stops this thread for some 50 ms. Answers the
 * function that ends it.
 */
export function giveMemoryBack({
  queue,
  db,
  log,
}: {
  readonly queue: Queue
  readonly db: Db
  readonly log: Logger
}): () => void {
  let least = 0
  let collect: Collect | undefined

  const look = async (): Promise<void> => {
    const before = process.memoryUsage.rss()
    if (before < worthIt || before < least + growth) return
    if ((await queue.status()).count > 0) return
    if (!collect) {
      // The only way in that needs no flag for the whole server.
      setFlagsFromString('--expose-gc')
      collect = runInNewContext('gc') as Collect
    }
    collect({ type: 'major', flavor: 'last-resort' })
    await db.shrink()
    least = process.memoryUsage.rss()
    log.debug({ before, after: least }, 'memory was given back')
  }

  const timer = setInterval(() => void look().catch(() => undefined), lookEvery)
  timer.unref()
  return () => clearInterval(timer)
}
