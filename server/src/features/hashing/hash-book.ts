import { basename, join } from 'node:path'
import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import { reportByteProgress } from '../../files/report-byte-progress.ts'
import { createReadCounter } from '../../media/read-counter.ts'
import type { ReportProgress } from '../../queue/task-kind.ts'
import { hashKnownFile } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import { findUnhashed, type HashKind, saveHash } from '../books/hash-queries.ts'
import { readSettings } from '../libraries/library-settings.ts'

interface HashingDeps {
  readonly db: Db
  readonly workers: Workers
  readonly log: Logger
}

/**
 * Hashes a book (behaviour 4.7). The hash is stored only if the file had the stored size and time before and after; the next scan finds a
 * changed file and queues its hash. Unreadable files are left to the scan as well.
 */
export async function hashBook(
  { db, workers, log }: HashingDeps,
  kind: HashKind,
  bookId: number,
  signal: AbortSignal,
  progress?: ReportProgress,
): Promise<void> {
  const book = await findUnhashed(db, kind, bookId)
  if (!book) return
  const { hashFiles, hashKoreader } = readSettings(book.settings)
  if (!(kind === 'file' ? hashFiles : hashKoreader)) return
  const path = join(book.root, book.path)
  const known = { size: book.size, modified: book.file_modified }
  const counter = createReadCounter()
  const followed = { total: book.size, name: basename(book.path), progress }
  const made = await reportByteProgress(followed, counter.bytes, () =>
    workers.run(hashKnownFile, { path, ...known, kind, read: counter.shared }, { priority: 'task', signal }),
  ).catch((error: unknown) => {
    signal.throwIfAborted()
    log.warn({ err: error, path }, 'a book could not be hashed')
    return undefined
  })
  if (made !== undefined) await saveHash(db, kind, bookId, { ...made, ...known })
}
