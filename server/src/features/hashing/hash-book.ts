import { basename, join } from 'node:path'
import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import { reportByteProgress } from '../../files/report-byte-progress.ts'
import { createReadCounter } from '../../media/read-counter.ts'
import type { ReportProgress } from '../../queue/task-kind.ts'
import { hashKnownFile } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import { findUnhashed, type HashKind, saveHash } from '../books/files/hash-queries.ts'
import { readSettings } from '../libraries/library-settings.ts'

interface HashingDeps {
  readonly db: Db
  readonly workers: Workers
  readonly log: Logger
}

/**
 * Hashes a book (behaviour 4.7). The hash is stored only if size and time of the file match the database before and after reading. A file
 * that changed or cannot be read is left to the next scan.
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
  const storedState = { size: book.size, modified: book.file_modified }
  const counter = createReadCounter()
  const progressInfo = { total: book.size, name: basename(book.path), progress }
  const hashResult = await reportByteProgress(progressInfo, counter.bytes, () =>
    workers.run(
      hashKnownFile,
      { path, ...storedState, kind, read: counter.shared },
      { priority: 'task', signal },
    ),
  ).catch((error: unknown) => {
    signal.throwIfAborted()
    log.warn({ err: error, path }, 'a book could not be hashed')
    return undefined
  })
  if (hashResult !== undefined) await saveHash(db, kind, bookId, { ...hashResult, ...storedState })
}
