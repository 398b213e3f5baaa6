/**
 * Body of the thread that watches an isolated process. A hanging decoder blocks the timers of the main thread and the
 * closed channel to the server; this thread is not blocked and can end the process.
 */
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

export interface WatchOptions {
  /** Process id of the server. */
  readonly parent: number
  /** One number in bytes; a job may change it while it runs. */
  readonly maxResident: Float64Array
}

/** In this time, memory can grow by some 100 MB. */
const checkIntervalMs = 100
const { parent, maxResident } = workerData as WatchOptions

function isOrphan(): boolean {
  if (process.ppid !== parent) return true
  try {
    // On Windows the number of the parent never changes.
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
    // The server no longer reads.
  }
  process.kill(process.pid, 'SIGKILL')
}

setInterval(checkMemory, checkIntervalMs)
