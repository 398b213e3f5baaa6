import { join } from 'node:path'
import { limits } from '@lectern/contract/limits'
import { pdfType } from '@lectern/contract/media-types'
import type { OutlineEntry, PageText } from '@lectern/contract/reader-text'
import * as contract from '@lectern/contract/reader-text'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { getDisconnectSignal } from '../../../http/request/disconnect-signal.ts'
import { serve } from '../../../http/serve.ts'
import type { PdfOutlineEntry } from '../../../media/pdf/pdf-text.ts'
import { readPdfOutline, readPdfWords } from '../../../workers/jobs.ts'
import type { Workers } from '../../../workers/workers.ts'
import { isBehindForbiddenLink } from '../../books/files/forbidden-link.ts'
import { type BookFile, findBookFile } from '../../books/queries.ts'
import { analyzedFile, readFrom, requireReady } from '../analyzed-file.ts'
import { getReaderOptions, pageRanks } from '../pages/page-ranks.ts'
import { createSharedWork } from '../shared-work.ts'
import { createBookTexts } from './book-texts.ts'

interface Deps {
  readonly db: Db
  readonly workers: Workers
  /** Folder of the server's own files; the texts are below its cache. */
  readonly configDir: string
}

/** Maximum number of words of pages, and of entries of outlines, in memory: about 100 bytes each. */
const maxCachedItems = 60_000

/** Registers the routes of contents and text of PDFs (extension `book-text`). */
export function textRoutes(app: FastifyInstance, { db, workers, configDir }: Deps): void {
  const texts = createBookTexts(workers, join(configDir, 'cache', 'texts'))
  const cache = new LRUCache<string, PageText | readonly OutlineEntry[]>({
    maxSize: maxCachedItems,
    sizeCalculation: (value) => 1 + ('lines' in value ? value.lines.flat().length : value.length),
  })
  const shareText = createSharedWork<PageText>()
  const shareOutline = createSharedWork<readonly OutlineEntry[]>()
  const getOptions = (signal: AbortSignal) => ({ ...getReaderOptions(pdfType, pageRanks.text), signal })

  const openPdf = async (viewer: Viewer, bookId: string): Promise<BookFile> => {
    const book = requireReady(await findBookFile(db, viewer, bookId))
    if (book.media_type !== pdfType) throw new AppError('WRONG_PROFILE')
    if (await isBehindForbiddenLink(book)) throw new AppError('BOOK_FILE_MISSING')
    return book
  }

  serve(app, contract.getBookOutline, async ({ viewer, params, reply }) => {
    const book = await openPdf(viewer, params.bookId)
    const file = analyzedFile(book)
    const key = `${book.id}-${book.analyzed}`
    const cached = cache.get(key)
    if (cached && !('lines' in cached)) return { entries: [...cached] }
    const entries = await readFrom(file, 'PAGE_NOT_READABLE', () =>
      shareOutline(key, getDisconnectSignal(reply), async (signal) =>
        flattenOutline(await workers.run(readPdfOutline, { path: file.path }, getOptions(signal))),
      ),
    )
    cache.set(key, entries)
    return { entries: [...entries] }
  })
  serve(app, contract.getPageText, async ({ viewer, params, reply }) => {
    const book = await openPdf(viewer, params.bookId)
    const { pageNumber: page } = params
    if (page < 1 || page > book.page_count) throw new AppError('PAGE_OUT_OF_RANGE')
    const file = analyzedFile(book)
    const key = `${book.id}-${book.analyzed}-${page}`
    const cached = cache.get(key)
    if (cached && 'lines' in cached) return cached
    const text = await readFrom(file, 'PAGE_NOT_READABLE', () =>
      shareText(key, getDisconnectSignal(reply), (signal) =>
        workers.run(readPdfWords, { path: file.path, page }, getOptions(signal)),
      ),
    )
    cache.set(key, text)
    return text
  })
  serve(app, contract.searchBookText, async ({ viewer, params, query, reply }) => {
    const book = await openPdf(viewer, params.bookId)
    return texts.search(book, query.query, getDisconnectSignal(reply))
  })
}

/** Returns the entries in reading order with their depths, up to the limit. */
function flattenOutline(outline: readonly PdfOutlineEntry[]): OutlineEntry[] {
  const entries: OutlineEntry[] = []
  const add = (level: number, siblings: readonly PdfOutlineEntry[]) => {
    for (const { title, page, children } of siblings) {
      if (entries.length >= limits.maxOutlineEntries) return
      const line = title.replace(/\s+/g, ' ').trim().slice(0, limits.maxOutlineTitle).toWellFormed()
      entries.push({ title: line, page, level })
      add(level + 1, children)
    }
  }
  add(0, outline)
  return entries
}
