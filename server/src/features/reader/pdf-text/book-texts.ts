import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@lectern/contract/limits'
import { pdfType } from '@lectern/contract/media-types'
import type { TextMatches } from '@lectern/contract/reader-text'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../errors.ts'
import { savePdfTexts, searchTexts } from '../../../workers/jobs.ts'
import type { Workers } from '../../../workers/workers.ts'
import type { BookFile } from '../../books/queries.ts'
import { analyzedFile, readFrom } from '../analyzed-file.ts'
import { getReaderOptions, pageRanks } from '../pages/page-ranks.ts'

/** Maximum size of all texts on the disk, in bytes; beyond it the texts of the least recently searched books are removed. */
const maxBytes = 256 * 1024 * 1024
/** Maximum size of the texts of one book, in bytes; text beyond it is not searched. */
const maxBookBytes = 64 * 1024 * 1024
/** Time for which one job reads texts, in milliseconds: pages for readers are made in between. */
const jobMs = 400
/** Time after which a search responds with the matches found so far, in milliseconds. */
const searchMs = 6000
const maxPagesPerJob = 200
/** Number of pages that are read one by one after a failed job, to find the page that the decoder cannot read. */
const singlePages = 30
/** Maximum number of pages of a book that may crash the decoder. */
const maxFailures = 5

interface SavedTexts {
  readonly folder: string
  /** First page that has not been read. */
  next: number
  pageCount: number
  bytes: number
  failures: number
  /** Number of pages that are read one by one. */
  single: number
  running: Promise<void> | undefined
}

/** Searches the texts of PDFs, which are extracted at the first search and kept on the disk until the server ends. */
export interface BookTexts {
  /** Throws BOOK_FILE_MISSING, BUSY and PAGE_NOT_READABLE; rejects when the signal is aborted. */
  search(book: BookFile, query: string, signal: AbortSignal): Promise<TextMatches>
}

export function createBookTexts(workers: Workers, folder: string): BookTexts {
  const emptied = rm(folder, { recursive: true, force: true }).catch(() => undefined)
  // The cache measures an entry when it is set, so a new size is set as a new entry.
  const books = new LRUCache<string, { readonly saved: SavedTexts; readonly bytes: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose: ({ saved }, _, reason) => {
      if (reason !== 'set') void rm(saved.folder, { recursive: true, force: true }).catch(() => undefined)
    },
  })

  const isComplete = ({ next, pageCount, bytes }: SavedTexts) => next > pageCount || bytes > maxBookBytes

  const find = (book: BookFile): [string, SavedTexts] => {
    const key = `${book.id}-${book.analyzed}`
    const found = books.get(key)
    if (found) return [key, found.saved]
    const pageCount = Math.max(1, book.page_count)
    const state = { next: 1, pageCount, bytes: 0, failures: 0, single: 0, running: undefined }
    const newTexts: SavedTexts = { folder: join(folder, key), ...state }
    books.set(key, { saved: newTexts, bytes: 0 })
    return [key, newTexts]
  }

  const extend = async (path: string, saved: SavedTexts): Promise<void> => {
    const maxPages = saved.single > 0 ? 1 : maxPagesPerJob
    const input = { path, folder: saved.folder, from: saved.next, maxPages, milliseconds: jobMs }
    try {
      await emptied
      const options = getReaderOptions(pdfType, pageRanks.text)
      const { next, pageCount, bytes } = await workers.run(savePdfTexts, input, options)
      Object.assign(saved, { next, pageCount, bytes: saved.bytes + bytes })
      saved.single = Math.max(0, saved.single - 1)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== 'WORKER_DIED' && code !== 'WORKER_TIMEOUT' && code !== 'IMAGE_UNREADABLE') throw error
      saved.failures += 1
      if (saved.failures > maxFailures) throw error
      // One page crashed the decoder: the pages are read one by one to find and skip it.
      if (maxPages === 1) saved.next += 1
      saved.single = singlePages
    }
  }

  return {
    async search(book, query, signal) {
      const file = analyzedFile(book)
      const [key, saved] = find(book)
      const deadline = performance.now() + searchMs
      return readFrom(file, 'PAGE_NOT_READABLE', async () => {
        while (!isComplete(saved) && performance.now() < deadline) {
          signal.throwIfAborted()
          // All searches of the book wait for the same job.
          saved.running ??= extend(file.path, saved).finally(() => {
            saved.running = undefined
          })
          await saved.running
          // Its size has changed. A book that was removed meanwhile is read again by the next search.
          if (books.get(key)?.saved === saved) books.set(key, { saved, bytes: saved.bytes })
        }
        if (saved.next === 1) throw new AppError('BUSY')
        const input = { folder: saved.folder, query, limit: limits.maxTextMatches }
        const found = await workers.run(searchTexts, input, {
          priority: 'reader',
          rank: pageRanks.text,
          signal,
        })
        const searchedPages = isComplete(saved) ? saved.pageCount : saved.next - 1
        return { ...found, searchedPages, pageCount: saved.pageCount }
      })
    },
  }
}
