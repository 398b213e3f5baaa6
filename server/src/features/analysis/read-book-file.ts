import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BookAnalysis, failedAnalysis } from '../../media/book-file.ts'
import { isOutOfReach } from '../../media/out-of-reach.ts'
import { analyzeBookFile, analyzeBookFiles } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import { readSettings } from '../libraries/library-settings.ts'
import type { AnalyzableBook } from './queries.ts'

/** Maximum duration of a batch, in milliseconds. */
const maxBatchMs = 250

const getErrorCode = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? ''

/** Failures of this server or machine, not of the book: another attempt makes sense. */
const serverErrorCodes = new Set([
  'WORKER_CLOSED',
  'WORKER_BUSY',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ERR_MEMORY_ALLOCATION_FAILED',
])

/**
 * Analyzes the file of a book (behaviour 4). A missing or locked file has a status, too. Returns undefined if the folder of the library is
 * unreachable, empty or another one: then nothing is known about its books, and nothing may be changed.
 */
export async function readBookFile(
  workers: Workers,
  book: Pick<AnalyzableBook, 'root' | 'path' | 'settings' | 'unavailable'>,
  signal: AbortSignal,
): Promise<BookAnalysis | undefined> {
  const path = join(book.root, book.path)
  const problem = await stat(path).then(
    (s) => (s.isFile() ? undefined : 'ERR_1018'),
    (e: unknown) => (isOutOfReach(getErrorCode(e)) ? 'ERR_1000' : 'ERR_1018'),
  )
  if (problem) {
    const isKnown = book.unavailable === 0 && (await isNonEmptyFolder(book.root))
    return isKnown ? failedAnalysis('ERROR', problem, '') : undefined
  }
  const { analyzeDimensions } = readSettings(book.settings)
  try {
    return await workers.run(
      analyzeBookFile,
      { path, dimensions: analyzeDimensions },
      { priority: 'task', signal },
    )
  } catch (error) {
    signal.throwIfAborted()
    if (serverErrorCodes.has(getErrorCode(error))) throw error
    // A worker died or timed out: this book gets a status, and the next one is analyzed.
    return failedAnalysis('ERROR', 'ERR_1005', '', error)
  }
}

/**
 * Analyzes the files of several books in one thread, one after the other. Returns the analyses that were done within `maxBatchMs`, at least
 * one, so that no book waits long for the others. The result is null for a book that must be analyzed alone: a missing file, one that is read
 * in a separate process, one that is too large for a thread, or a single book.
 */
export async function readBookFiles(
  workers: Workers,
  books: readonly AnalyzableBook[],
  signal: AbortSignal,
): Promise<(BookAnalysis | null)[]> {
  if (books.length < 2) return books.map(() => null)
  const files = books.map((book) => ({
    path: join(book.root, book.path),
    dimensions: readSettings(book.settings).analyzeDimensions,
  }))
  try {
    return await workers.run(
      analyzeBookFiles,
      { files, milliseconds: maxBatchMs },
      { priority: 'task', signal },
    )
  } catch {
    signal.throwIfAborted()
    return books.map(() => null)
  }
}

/** The mount point of a disk that is not mounted is an empty folder. */
async function isNonEmptyFolder(folder: string): Promise<boolean> {
  try {
    await using entries = await opendir(folder)
    return (await entries.read()) !== null
  } catch {
    return false
  }
}
