import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BookAnalysis, failedAnalysis } from '../../media/book-file.ts'
import { analyzeBookFile, analyzeBookFiles } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import { readSettings } from '../libraries/library-settings.ts'
import type { AnalyzableBook } from './queries.ts'

/** Milliseconds. */
const maxBatchMs = 250

const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? ''

/** Faults of this server or machine, which say nothing about the book: trying again makes sense. */
const serverErrorCodes = new Set([
  'WORKER_CLOSED',
  'WORKER_BUSY',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ERR_MEMORY_ALLOCATION_FAILED',
])

/**
 * What a book's file is (behaviour 4). A file that is missing or locked has a status like any other, but undefined is answered when the
 * whole folder of the library is out of reach, empty or not its own: then nothing is known about any of its books, and nothing may be
 * forgotten.
 */
export async function readBookFile(
  workers: Workers,
  book: Pick<AnalyzableBook, 'root' | 'path' | 'settings' | 'unavailable'>,
  signal: AbortSignal,
): Promise<BookAnalysis | undefined> {
  const path = join(book.root, book.path)
  const problem = await stat(path).then(
    (s) => (s.isFile() ? undefined : 'ERR_1018'),
    (e: unknown) => (codeOf(e) === 'EACCES' || codeOf(e) === 'EPERM' ? 'ERR_1000' : 'ERR_1018'),
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
    if (serverErrorCodes.has(codeOf(error))) throw error
    // A thread or process that died or ran out of time: this book has a status, the next one goes on.
    return failedAnalysis('ERROR', 'ERR_1005', '', error)
  }
}

/**
 * What the files of several books are, read by one thread one after the other; null for one that has to be looked at by itself (not there, read
 * in a process of its own, more than a thread can bear). Answers for as many as were done within a moment, one at least, so that none
 * waits long for the others; for none when there is but one.
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

/** The place of a disk that is not mounted is an empty folder. */
async function isNonEmptyFolder(folder: string): Promise<boolean> {
  try {
    await using entries = await opendir(folder)
    return (await entries.read()) !== null
  } catch {
    return false
  }
}
