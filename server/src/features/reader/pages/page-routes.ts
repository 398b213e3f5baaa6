import { join } from 'node:path'
import { pdfType } from '@lectern/contract/media-types'
import * as reader from '@lectern/contract/reader'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { createQueryCache } from '../../../db/query-cache.ts'
import { AppError } from '../../../errors.ts'
import { acceptsGzip, addVary, isFresh } from '../../../http/reply/caching.ts'
import { inline } from '../../../http/reply/content-disposition.ts'
import { sendHead } from '../../../http/reply/send-head.ts'
import { getDisconnectSignal } from '../../../http/request/disconnect-signal.ts'
import { type Call, type Sender, serve, serveStream } from '../../../http/serve.ts'
import type { StoredEntry } from '../../../media/stored-entry.ts'
import type { Workers } from '../../../workers/workers.ts'
import { toBookPage } from '../../books/files/to-book-page.ts'
import { type BookFile, findBookFile } from '../../books/queries.ts'
import { readFrom, requireFile } from '../analyzed-file.ts'
import type { ListPages } from '../book-caches.ts'
import { createSharedWork } from '../shared-work.ts'
import { createBufferPool } from './buffer-pool.ts'
import {
  acceptedForm,
  choosePageForm,
  convertedPage,
  isNegotiated,
  type MadePage,
  pageThumbnail,
  pdfPage,
} from './make-page.ts'
import { type OpenPage, openBook, openPage, type PageSource } from './open-page.ts'
import { type EntryForm, entryForm, hasFastPath, readEntryInto, streamEntry } from './page-body.ts'
import { createPageCache } from './page-cache.ts'
import { readSlowPage, type SlowPages } from './read-slow-page.ts'
import { createReducedPageCache } from './reduced-page-cache.ts'
import { createReducePage, type ReducePage, type WantedSize } from './reduced-pages.ts'

interface Deps {
  readonly db: Db
  readonly workers: Workers
  /** Folder of the server's own files; the page cache is below it. */
  readonly configDir: string
  readonly listPages: ListPages
}

interface PageSender extends SlowPages {
  readonly takeBuffer: ReturnType<typeof createBufferPool>
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A page that a request asks for. */
interface WantedPage {
  readonly bookId: string
  /** Counted from 1. */
  readonly number: number
  readonly query: Omit<Call<typeof reader.getBookPage>['query'], 'zero_based'>
  /** True if the page is sent in a format that the client accepts; otherwise in its own. */
  readonly byAccept?: boolean
}
/** Sends a page of a book that the viewer may read. */
export type SendPage = (
  call: Exchange & { readonly viewer: Viewer },
  wanted: WantedPage,
) => Promise<FastifyReply>

/** Registers the routes of pages; returns the senders for other protocols. */
export function pageRoutes(
  app: FastifyInstance,
  { db, workers, configDir, listPages }: Deps,
): { sendPage: SendPage; sendRawPage: Sender<typeof reader.getRawPage> } {
  const cachedBook = createQueryCache<BookFile>(db, 100)
  const source: PageSource = {
    findBook: (viewer, bookId) =>
      cachedBook(`${viewer.userId} ${bookId}`, () => findBookFile(db, viewer, bookId)),
    listPages,
  }
  const sender: PageSender = {
    workers,
    cache: createPageCache(join(configDir, 'cache', 'pages')),
    share: createSharedWork(),
    takeBuffer: createBufferPool(),
  }

  const reduce = createReducePage(workers, createReducedPageCache(join(configDir, 'cache', 'reduced-pages')))

  serve(app, reader.listBookPages, async ({ viewer, params }) => {
    const { pages } = await openBook(source, viewer, params.bookId)
    return pages.map(toBookPage)
  })
  const sendPage: SendPage = async (
    { viewer, request, reply },
    { bookId, number, query: asked, byAccept },
  ) => {
    const open = await openPage(source, viewer, bookId, number)
    const query = byAccept ? { ...asked, ...acceptedForm(open, asked, request.headers.accept) } : asked
    if (byAccept || isNegotiated(open, query)) addVary(reply, 'Accept')
    const { maxWidth: width, format } = query
    if (width !== undefined && !query.convert)
      return sendReduced({ request, reply }, sender, open, { reduce, wanted: { width, format } })
    const form = choosePageForm(open, query, request.headers.accept)
    if (form === 'own') return sendOwn({ request, reply }, sender, open)
    const newPage = form === 'pdf' ? pdfPage(workers, open) : convertedPage(workers, open, form)
    return sendMade({ request, reply }, open, newPage)
  }
  serveStream(app, reader.getBookPage, ({ viewer, params, query, request, reply }) =>
    sendPage(
      { viewer, request, reply },
      { bookId: params.bookId, number: params.pageNumber + (query.zero_based ? 1 : 0), query },
    ),
  )
  const sendRawPage: Sender<typeof reader.getRawPage> = async ({ viewer, params, request, reply }) => {
    const open = await openPage(source, viewer, params.bookId, params.pageNumber)
    if (open.book.media_type !== pdfType) throw new AppError('WRONG_PROFILE')
    return sendMade({ request, reply }, open, pdfPage(workers, open))
  }
  serveStream(app, reader.getRawPage, sendRawPage)
  serveStream(app, reader.getPageThumbnail, async ({ viewer, params, request, reply }) => {
    const open = await openPage(source, viewer, params.bookId, params.pageNumber)
    return sendMade({ request, reply }, open, pageThumbnail(workers, open))
  })
  return { sendPage, sendRawPage }
}

/** Pages are untrusted images: an SVG may contain scripts, which must not run. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Returns the extension of the file name of a page. */
const getExtension = (mediaType: string): string =>
  mediaType
    .replace(/^(image|application)\//, '')
    .replace('svg+xml', 'svg')
    .replace('jpeg', 'jpg')

const describe = (reply: FastifyReply, { book, number }: OpenPage, mediaType: string): FastifyReply =>
  reply
    .type(mediaType)
    .header('content-disposition', inline(`${book.name}-${number}.${getExtension(mediaType)}`))
    .header('content-security-policy', pagePolicy)

/** Sends a page that a worker makes. HEAD makes nothing: only the result has a length (RFC 9110 9.3.2). */
async function sendMade(
  { request, reply }: Exchange,
  open: OpenPage,
  { tag, mediaType, make }: MadePage,
): Promise<FastifyReply> {
  if (isFresh(request, reply, { tag, modified: open.book.analyzed })) return reply.send()
  if (request.method === 'HEAD') {
    await requireFile(open.file)
    return sendHead(describe(reply, open, mediaType))
  }
  const page = await make(getDisconnectSignal(reply))
  return describe(reply, open, page.mediaType).send(Buffer.from(page.bytes))
}

/** Sends a page in another width, or as it is if that would not be smaller. HEAD makes nothing, as above. */
async function sendReduced(
  { request, reply }: Exchange,
  sender: PageSender,
  open: OpenPage,
  { reduce, wanted }: { readonly reduce: ReducePage; readonly wanted: WantedSize },
): Promise<FastifyReply> {
  const tag = `${open.tag}-${wanted.width}-${wanted.format}`
  if (isFresh(request, reply, { tag, modified: open.book.analyzed })) return reply.send()
  if (request.method === 'HEAD') {
    await requireFile(open.file)
    return sendHead(describe(reply, open, `image/${wanted.format}`))
  }
  const reduced = await reduce(open, wanted, getDisconnectSignal(reply))
  if (!reduced) return sendOwn({ request, reply }, sender, open)
  return describe(reply, open, reduced.mediaType).send(Buffer.from(reduced.bytes))
}

/** Sends a page in the format of the book: by its offset in the archive while the file is unchanged. */
async function sendOwn({ request, reply }: Exchange, sender: PageSender, open: OpenPage) {
  const { file, page, tag, book } = open
  const entry = hasFastPath(page.entry) ? page.entry : undefined
  const form = entry && entryForm(entry, acceptsGzip(request.headers['accept-encoding']))
  if (entry && entry.method !== 0) addVary(reply, 'Accept-Encoding')
  const isCompressed = form?.encoding === 'gzip'
  if (isFresh(request, reply, { tag, modified: book.analyzed, isCompressed })) return reply.send()
  const isSame = (await requireFile(file)) === 'same'
  describe(reply, open, page.mediaType)
  if (isSame && entry) return sendEntry({ request, reply }, sender, open, { entry, form })
  if (request.method === 'HEAD') return sendHead(reply)
  const bytes = await readFrom(file, 'PAGE_NOT_READABLE', () =>
    readSlowPage(sender, open, isSame, getDisconnectSignal(reply)),
  )
  return reply.send(Buffer.from(bytes))
}

interface EntryToSend {
  readonly entry: StoredEntry
  readonly form: EntryForm | undefined
}

async function sendEntry(
  { request, reply }: Exchange,
  { takeBuffer }: PageSender,
  open: OpenPage,
  { entry, form }: EntryToSend,
): Promise<FastifyReply> {
  const isHead = request.method === 'HEAD'
  const body = isHead ? undefined : await readWhole(reply, takeBuffer, open, { entry, form })
  reply.header('content-length', form?.length ?? entry.size)
  if (form?.encoding) reply.header('content-encoding', form.encoding)
  return isHead ? sendHead(reply) : reply.send(body ?? streamEntry(open.file.path, entry, form))
}

/** Reads an entry into a pooled buffer that is released once it is sent; undefined if it must be streamed. */
async function readWhole(
  reply: FastifyReply,
  takeBuffer: PageSender['takeBuffer'],
  { file }: OpenPage,
  { entry, form }: EntryToSend,
): Promise<Buffer | undefined> {
  const lent = form && takeBuffer(form.length)
  if (!form || !lent) return undefined
  try {
    await readFrom(file, 'PAGE_NOT_READABLE', () => readEntryInto(lent.bytes, file.path, entry, form))
  } catch (error) {
    lent.release()
    throw error
  }
  // Registered after the read: a client that disconnects earlier must not release a buffer that is still written to.
  reply.raw.once('finish', lent.release).once('close', lent.release)
  if (reply.raw.closed || reply.raw.destroyed) lent.release()
  return lent.bytes
}
