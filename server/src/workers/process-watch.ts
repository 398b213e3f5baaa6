/**
 * Body of the thread that watches over an isolated process. A decoder that hangs holds the main thread, so that neither a timer nor the
 * closed channel to the server would be noticed there; here both are, and ending the process needs nobody's help.
 */
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

export interface WatchOptions {
  /** Process id of the server. */
  readonly parent: number
  /** One number, bytes; a job may change it while it runs. */
  readonly maxResident: Float64Array
}

/** Milliseconds: memory can grow by some 100 MB meanwhile. */
const checkIntervalMs = 100
const { parent, maxResident } = workerData as WatchOptions

function isOrphan(): boolean {
  if (process.ppid !== parent) return true
  try {
    // Windows never changes the number of the parent.
    process.kill(parent, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function checkMemory(): void {
  const resident = process.memoryUsage.rss()
  const isTooLarge = resident > (maxResident[0] ?? 0)
  if (!isTooLarge && !isOrphan()) return
  try {
    if (isTooLarge) writeSync(2, `it used ${Math.round(resident / 2 ** 20)} MB of memory`)
  } catch {
    // Nobody listens any more.
  }
  process.kill(process.pid, 'SIGKILL')
}

setInterval(checkMemory, checkIntervalMs)
