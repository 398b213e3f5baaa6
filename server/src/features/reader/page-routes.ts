import { join } from 'node:path'
import { limits } from '@lectern/contract/limits'
import * as reader from '@lectern/contract/reader'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { createRecall } from '../../db/recall.ts'
import { AppError } from '../../errors.ts'
import { acceptsGzip } from '../../http/accepts-gzip.ts'
import { addVary, isFresh } from '../../http/caching.ts'
import { inline } from '../../http/content-disposition.ts'
import { sendHead } from '../../http/send-head.ts'
import { serve, serveStream } from '../../http/serve.ts'
import type { AnalyzedPage } from '../../media/book-file.ts'
import type { StoredEntry } from '../../media/stored-entry.ts'
import { convertPage, extractPdfPage, makePageThumbnail } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/pool.ts'
import { humanSize } from '../books/human-size.ts'
import { type BookFile, findBookFile, isReady } from '../books/queries.ts'
import { prefersPdf } from './accept.ts'
import { type EntryForm, entryBody, fileState, formOf, hasFastPath, readEntryInto } from './page-body.ts'
import { createPageBuffers } from './page-buffers.ts'
import { createPageCache } from './page-cache.ts'
import type { ListPages } from './page-lists.ts'
import { readSlowPage } from './read-slow-page.ts'

interface Deps {
  readonly db: Db
  readonly workers: Workers
  /** Of this server's own files; drawn and unpacked pages are kept below it. */
  readonly ownFolder: string
  readonly listPages: ListPages
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
    .replace(/^(image|application)\//, '')
    .replace('svg+xml', 'svg')
    .replace('jpeg', 'jpg')

const pdfType = 'application/pdf'

/** Pages are pictures of strangers: shown, never run (an SVG may hold scripts). */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function pageRoutes(app: FastifyInstance, { db, workers, ownFolder, listPages }: Deps): void {
  const takeBuffer = createPageBuffers()
  const recallBook = createRecall<BookFile>(db, 100)
  const cache = createPageCache(join(ownFolder, 'cache', 'pages'))

  const getPages = async (viewer: Viewer, bookId: string) => {
    const book = await recallBook(`${viewer.userId} ${bookId}`, () => findBookFile(db, viewer, bookId))
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

  /** HEAD of what takes work to make, without the work: how long it is would be known only then (RFC 9110 9.3.2). */
  const describeUnmade = async (
    reply: FastifyReply,
    open: OpenPage,
    mediaType: string,
  ): Promise<FastifyReply> => {
    const file = { path: open.path, size: open.book.size, modified: open.book.file_modified }
    if ((await fileState(file)) === 'missing') throw new AppError('BOOK_FILE_MISSING')
    return sendHead(describe(reply, open, mediaType))
  }

  const sendConverted = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { open, format }: { readonly open: OpenPage; readonly format: 'jpeg' | 'png' },
  ) => {
    if (request.method === 'HEAD') return describeUnmade(reply, open, `image/${format}`)
    const image = await workers
      .run(convertPage, { path: open.path, page: open.page, format }, { priority: 'reader' })
      .catch(async (error: unknown) => {
        throw await failed(open, error)
      })
    return describe(reply, open, image.mediaType).send(Buffer.from(image.bytes))
  }

  /** The bytes that are sent, in a buffer that is given back when they are; undefined when there is none to be had. */
  const readWhole = async (
    reply: FastifyReply,
    open: OpenPage,
    { entry, form }: { readonly entry: StoredEntry; readonly form: EntryForm | undefined },
  ): Promise<Buffer | undefined> => {
    const lent = form && takeBuffer(form.length)
    if (!form || !lent) return undefined
    try {
      await readEntryInto(lent.bytes, open.path, entry, form)
    } catch (error) {
      lent.giveBack()
      throw await failed(open, error, 'PAGE_NOT_READABLE')
    }
    // Not before it is read: whoever goes away meanwhile must not leave it to others half written.
    reply.raw.once('finish', lent.giveBack).once('close', lent.giveBack)
    if (reply.raw.closed || reply.raw.destroyed) lent.giveBack()
    return lent.bytes
  }

  /** From its place in the archive. */
  const sendEntry = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { open, entry }: { readonly open: OpenPage; readonly entry: StoredEntry },
  ): Promise<FastifyReply> => {
    const form = formOf(entry, acceptsGzip(request.headers['accept-encoding']))
    const length = form?.length ?? entry.size
    const body = request.method === 'HEAD' ? undefined : await readWhole(reply, open, { entry, form })
    reply.header('content-length', length)
    if (form?.encoding) reply.header('content-encoding', form.encoding)
    if (request.method === 'HEAD') return sendHead(reply)
    return reply.send(body ?? entryBody(open.path, entry, form?.encoding === 'gzip').stream)
  }

  const sendPlain = async (request: FastifyRequest, reply: FastifyReply, open: OpenPage) => {
    const { book, page, path } = open
    const state = await fileState({ path, size: book.size, modified: book.file_modified })
    if (state === 'missing') throw new AppError('BOOK_FILE_MISSING')
    describe(reply, open, page.mediaType)
    if (state === 'same' && hasFastPath(page.entry))
      return sendEntry(request, reply, { open, entry: page.entry })
    if (request.method === 'HEAD') return sendHead(reply)
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

  const sendPdf = async (request: FastifyRequest, reply: FastifyReply, open: OpenPage) => {
    const tag = `${open.book.id}-${open.number}-${open.book.analyzed}-pdf`
    if (isFresh(request, reply, { tag, modified: open.book.analyzed })) return reply.send()
    if (request.method === 'HEAD') return describeUnmade(reply, open, pdfType)
    const { bytes, mediaType } = await workers
      .run(extractPdfPage, { path: open.path, page: open.number }, { priority: 'reader' })
      .catch(async (error: unknown) => {
        throw await failed(open, error, 'PAGE_NOT_READABLE')
      })
    return describe(reply, open, mediaType).send(Buffer.from(bytes))
  }

  const wantsPdf = (
    { headers }: FastifyRequest,
    reply: FastifyReply,
    { book }: OpenPage,
    query: { readonly convert?: string | undefined; readonly contentNegotiation: boolean },
  ): boolean => {
    if (book.media_type !== pdfType || !query.contentNegotiation) return false
    addVary(reply, 'Accept')
    return !query.convert && prefersPdf(headers.accept)
  }

  /** Whether the page leaves as gzip as long as its file is the one that was analyzed. */
  const willBePacked = (
    { headers }: FastifyRequest,
    reply: FastifyReply,
    entry: StoredEntry | null,
  ): boolean => {
    if (!hasFastPath(entry) || entry.method === 0) return false
    addVary(reply, 'Accept-Encoding')
    return formOf(entry, acceptsGzip(headers['accept-encoding']))?.encoding === 'gzip'
  }

  serveStream(app, reader.getRawPage, async ({ viewer, params, request, reply }) => {
    const open = await getPage(viewer, params.bookId, params.pageNumber)
    if (open.book.media_type !== pdfType) throw new AppError('WRONG_PROFILE')
    return sendPdf(request, reply, open)
  })
  serveStream(app, reader.getBookPage, async ({ viewer, params, query, request, reply }) => {
    const open = await getPage(viewer, params.bookId, params.pageNumber + (query.zero_based ? 1 : 0))
    if (wantsPdf(request, reply, open, query)) return sendPdf(request, reply, open)
    const own = open.page.mediaType === `image/${query.convert}`
    const format = query.convert && !own ? query.convert : undefined
    const tag = `${params.bookId}-${open.number}-${open.book.analyzed}${format ? `-${format}` : ''}`
    const isPacked = !format && willBePacked(request, reply, open.page.entry)
    if (isFresh(request, reply, { tag, modified: open.book.analyzed, isPacked })) return reply.send()
    return format ? sendConverted(request, reply, { open, format }) : sendPlain(request, reply, open)
  })

  serveStream(app, reader.getPageThumbnail, async ({ viewer, params, request, reply }) => {
    const open = await getPage(viewer, params.bookId, params.pageNumber)
    const tag = `${params.bookId}-${open.number}-${open.book.analyzed}-thumbnail`
    if (isFresh(request, reply, { tag, modified: open.book.analyzed })) return reply.send()
    if (request.method === 'HEAD') return describeUnmade(reply, open, 'image/jpeg')
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
