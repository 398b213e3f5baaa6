import type { ReportProgress } from '../queue/task-kind.ts'
import { fileState } from './file-state.ts'

/** Milliseconds between two looks: as often as admins are told. */
const reportIntervalMs = 1000

/** What is read or written: its bytes as far as they are known beforehand, and the name that is shown. */
interface ByteProgress {
  readonly total: number
  readonly name: string
  readonly progress: ReportProgress | undefined
}

/** Tells once a second how many bytes are done, from the first one until the work ends; of what takes less than that, nothing. */
export async function reportByteProgress<T>(
  { total, name, progress }: ByteProgress,
  bytesDone: () => number | Promise<number>,
  work: () => Promise<T>,
): Promise<T> {
  const readState = async () => {
    const done = await bytesDone()
    // What waits for a thread is not under way.
    if (done > 0) progress?.(Math.min(done, total), total, name, 'bytes')
  }
  // What cannot be looked at now may be there a second later.
  const timer = setInterval(() => void readState().catch(() => undefined), reportIntervalMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** The same of a file that is being written: as many bytes as lie there. */
export const reportFileProgress = <T>(
  path: string,
  followed: ByteProgress,
  work: () => Promise<T>,
): Promise<T> => reportByteProgress(followed, async () => (await fileState(path))?.size ?? 0, work)
