import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BookAnalysis, failedAnalysis } from '../../media/book-file.ts'
import { analyzeBookFile } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/pool.ts'
import { readSettings } from '../libraries/library-settings.ts'
import type { AnalyzableBook } from './queries.ts'

const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? ''

/** Faults of this server or machine, which say nothing about the book: trying again makes sense. */
const notTheBook = new Set([
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
    const isKnown = book.unavailable === 0 && (await holdsSomething(book.root))
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
    if (notTheBook.has(codeOf(error))) throw error
    // A thread or process that died or ran out of time: this book has a status, the next one goes on.
    return failedAnalysis('ERROR', 'ERR_1005', '', error)
  }
}

/** The place of a disk that is not mounted is an empty folder. */
async function holdsSomething(folder: string): Promise<boolean> {
  try {
    await using entries = await opendir(folder)
    return (await entries.read()) !== null
  } catch {
    return false
  }
}
