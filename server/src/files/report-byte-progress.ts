import type { ReportProgress } from '../queue/task-kind.ts'
import { fileState } from './file-state.ts'

/** Milliseconds between two reports: as often as administrators receive them. */
const reportIntervalMs = 1000

/** Subject of the report: its expected bytes, if known, and the name that is shown. */
interface ByteProgress {
  readonly total: number
  readonly name: string
  readonly progress: ReportProgress | undefined
}

/**
 * Reports once a second how many bytes are done, from the first one until the work ends; work that takes less than a second reports
 * nothing.
 */
export async function reportByteProgress<T>(
  { total, name, progress }: ByteProgress,
  bytesDone: () => number | Promise<number>,
  work: () => Promise<T>,
): Promise<T> {
  const report = async () => {
    const done = await bytesDone()
    // Work that waits for a thread has not begun.
    if (done > 0) progress?.(Math.min(done, total), total, name, 'bytes')
  }
  // A file that cannot be read now may be readable a second later.
  const timer = setInterval(() => void report().catch(() => undefined), reportIntervalMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Reports the size of a file that is being written. */
export const reportFileProgress = <T>(
  path: string,
  subject: ByteProgress,
  work: () => Promise<T>,
): Promise<T> => reportByteProgress(subject, async () => (await fileState(path))?.size ?? 0, work)
