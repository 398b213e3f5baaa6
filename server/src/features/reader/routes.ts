import { join } from 'node:path'
import { limits } from '@lectern/contract/limits'
import * as reader from '@lectern/contract/reader'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { isFresh } from '../../http/caching.ts'
import { inline } from '../../http/content-disposition.ts'
import { serve, serveStream } from '../../http/serve.ts'
import type { AnalyzedPage } from '../../media/book-file.ts'
import { convertPage, makePageThumbnail } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/pool.ts'
import { humanSize } from '../books/human-size.ts'
import { type BookFile, findBookFile, isReady } from '../books/queries.ts'
import { entryBody, fileState, hasFastPath } from './page-body.ts'
import { createPageCache } from './page-cache.ts'
import { createPageLists } from './page-lists.ts'
import { readSlowPage } from './read-slow-page.ts'

interface Deps {
  readonly db: Db
  readonly workers: Workers
  /** Of this server's own files; drawn and unpacked pages are kept below it. */
  readonly ownFolder: string
}
interface OpenPage {
  readonly book: BookFile
  readonly pages: readonly AnalyzedPage[]
  readonly page: AnalyzedPage
  readonly path: string
  readonly number: number
}

/** Extension of the file name that a page is offered under. */
const extensionOf = (mediaType: string): string =>
  mediaType
    .replace(/^image\//, '')
    .replace('svg+xml', 'svg')
    .replace('jpeg', 'jpg')

/** Pages are pictures of strangers: shown, never run (an SVG may hold scripts). */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function readerRoutes(app: FastifyInstance, { db, workers, ownFolder }: Deps): void {
  const listPages = createPageLists(db)
  const cache = createPageCache(join(ownFolder, 'cache', 'pages'))

  const getPages = async (viewer: Viewer, bookId: string) => {
    const book = await findBookFile(db, viewer, bookId)
    if (!book) throw new AppError('NOT_FOUND')
    if (!isReady(book)) throw new AppError('BOOK_NOT_READY')
    return { book, pages: await listPages(book) }
  }
  const getPage = async (viewer: Viewer, bookId: string, number: number): Promise<OpenPage> => {
    const { book, pages } = await getPages(viewer, bookId)
    const page = number >= 1 ? pages[number - 1] : undefined
    if (!page) throw new AppError('PAGE_OUT_OF_RANGE')
    return { book, pages, page, path: join(book.root, book.path), number }
  }

  const describe = (reply: FastifyReply, { book, number }: OpenPage, mediaType: string): FastifyReply =>
    reply
      .type(mediaType)
      .header('content-disposition', inline(`${book.name}-${number}.${extensionOf(mediaType)}`))
      .header('content-security-policy', pagePolicy)

  /** A missing file is a 404; everything else that goes wrong with a page is told as what it is. */
  const failed = async (
    open: OpenPage,
    error: unknown,
    otherwise: 'PAGE_NOT_READABLE' | 'PAGE_NOT_CONVERTIBLE' = 'PAGE_NOT_CONVERTIBLE',
  ): Promise<AppError> => {
    const file = { path: open.path, size: open.book.size, modified: open.book.file_modified }
    if ((await fileState(file)) === 'missing') return new AppError('BOOK_FILE_MISSING')
    const code = (error as { code?: string }).code
    const isBusy = code === 'WORKER_BUSY' || code === 'WORKER_TIMEOUT'
    return new AppError(isBusy ? 'BUSY' : otherwise, { cause: error })
  }

  const sendConverted = async (reply: FastifyReply, open: OpenPage, format: 'jpeg' | 'png') => {
    const image = await workers
      .run(convertPage, { path: open.path, page: open.page, format }, { priority: 'reader' })
      .catch(async (error: unknown) => {
        throw await failed(open, error)
      })
    return describe(reply, open, image.mediaType).send(Buffer.from(image.bytes))
  }

  const sendPlain = async (request: FastifyRequest, reply: FastifyReply, open: OpenPage) => {
    const { book, page, path } = open
    const state = await fileState({ path, size: book.size, modified: book.file_modified })
    if (state === 'missing') throw new AppError('BOOK_FILE_MISSING')
    describe(reply, open, page.mediaType)
    if (state === 'same' && hasFastPath(page.entry)) {
      const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(
        String(request.headers['accept-encoding'] ?? ''),
      )
      const body = entryBody(path, page.entry, acceptsGzip)
      if (body.encoding) reply.header('content-encoding', body.encoding)
      if (page.entry.method !== 0) reply.header('vary', 'Accept-Encoding')
      if (body.length !== undefined) reply.header('content-length', body.length)
      return reply.send(body.stream)
    }
    const bytes = await readSlowPage({ workers, cache }, open, state === 'same').catch(
      async (error: unknown) => {
        throw await failed(open, error, 'PAGE_NOT_READABLE')
      },
    )
    return reply.send(Buffer.from(bytes))
  }

  serve(app, reader.listBookPages, async ({ viewer, params }) => {
    const { pages } = await getPages(viewer, params.bookId)
    return pages.map((p, i) => ({
      number: i + 1,
      fileName: p.fileName,
      mediaType: p.mediaType,
      width: p.width,
      height: p.height,
      sizeBytes: p.size,
      size: p.size === null ? '' : humanSize(p.size),
    }))
  })

  serveStream(app, reader.getBookPage, async ({ viewer, params, query, request, reply }) => {
    const open = await getPage(viewer, params.bookId, params.pageNumber + (query.zero_based ? 1 : 0))
    const own = open.page.mediaType === `image/${query.convert}`
    const format = query.convert && !own ? query.convert : undefined
    const tag = `${params.bookId}-${open.number}-${open.book.analyzed}${format ? `-${format}` : ''}`
    if (isFresh(request, reply, { tag, modified: open.book.analyzed })) return reply.send()
    return format ? sendConverted(reply, open, format) : sendPlain(request, reply, open)
  })

  serveStream(app, reader.getPageThumbnail, async ({ viewer, params, request, reply }) => {
    const open = await getPage(viewer, params.bookId, params.pageNumber)
    const tag = `${params.bookId}-${open.number}-${open.book.analyzed}-thumbnail`
    if (isFresh(request, reply, { tag, modified: open.book.analyzed })) return reply.send()
    const image = await workers
      .run(
        makePageThumbnail,
        { path: open.path, page: open.page, edge: limits.pageThumbnailEdge },
        { priority: 'reader' },
      )
      .catch(async (error: unknown) => {
        throw await failed(open, error)
      })
    return describe(reply, open, image.mediaType).send(Buffer.from(image.bytes))
  })
}
