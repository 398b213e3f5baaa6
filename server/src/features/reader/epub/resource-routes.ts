import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { positionsType, unknownType } from '@lectern/contract/media-types'
import * as manifests from '@lectern/contract/reader-manifests'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { createExactStream } from '../../../files/exact-stream.ts'
import { acceptsGzip, addVary, isFresh } from '../../../http/reply/caching.ts'
import { sendRanged } from '../../../http/reply/ranges.ts'
import { sendHead } from '../../../http/reply/send-head.ts'
import { type Sender, serveStream } from '../../../http/serve.ts'
import type { EpubContents, EpubResource } from '../../../media/epub/epub-contents.ts'
import { epubPositions } from '../../../media/epub/positions.ts'
import type { StoredEntry } from '../../../media/stored-entry.ts'
import { readEpubResource } from '../../../workers/jobs.ts'
import type { Workers } from '../../../workers/workers.ts'
import { isBehindForbiddenLink } from '../../books/files/forbidden-link.ts'
import { type BookFile, findBookFile } from '../../books/queries.ts'
import { type AnalyzedFile, analyzedFile, readFrom, requireFile, requireReady } from '../analyzed-file.ts'
import type { FindEpub, ListPages, OpenEpub } from '../book-caches.ts'
import { type EntryForm, entryForm, hasFastPath, streamEntry } from '../pages/page-body.ts'
import type { RecentReaders } from '../recent-readers.ts'
import { detectFontType } from './font-type.ts'

interface Deps {
  readonly db: Db
  readonly workers: Workers
  readonly findEpub: FindEpub
  readonly listPages: ListPages
  readonly readers: RecentReaders
  readonly contextPath: string
}
interface OpenResource {
  readonly file: AnalyzedFile
  readonly resource: EpubResource
  /** Encoding of a text whose own label is wrong. */
  readonly charset: string | undefined
  /** Values for the headers. */
  readonly known: { readonly tag: string; readonly modified: number }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Builds the content policy of the files of a book. Books are untrusted: scripts do not run, nothing is loaded from other servers, no form
 * is sent and no window opens, in the reader or opened directly. Their own files are loaded from here with the cookies of the user, hence
 * `allow-same-origin`, which is harmless without scripts. Two policies apply at once, because `'self'` cannot name a path: without the second
 * one an image could be any GET of the API. Style sheets may come from any path, because Komga's reader adds its own to a text.
 */
function buildResourcePolicy(contextPath: string, { routeOptions }: FastifyRequest, bookId: string): string {
  // The same files are below the addresses of other protocols too.
  const [folder = ''] = (routeOptions.url ?? '').split(':bookId')
  const own = `*:*${contextPath}${folder}${encodeURIComponent(bookId)}/resource/`
  const narrow = [
    `img-src ${own} data: blob:`,
    `media-src ${own} data: blob:`,
    `font-src ${own} *:*${contextPath}/api/v1/fonts/ data: blob:`,
  ]
  return `${basePolicy.join('; ')}, ${narrow.join('; ')}`
}
const basePolicy = [
  "default-src 'none'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline' data: blob:",
  "font-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "script-src 'none'",
  "object-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  'sandbox allow-same-origin',
]

/** Finds a file by a path as browsers send it, in any spelling. A path in another form does not come from a reference in a book. */
const findNamed = (epub: OpenEpub, path: string): EpubResource | undefined =>
  epub.byHref.get(path) ?? (/\\|(^|\/)\.{0,2}(\/|$)/.test(path) ? undefined : epub.find(path))
/** True for names of fonts, which recent readers may load without a session (behaviour 1.12). */
const hasFontName = (name: string): boolean => /\.(otf|woff2?|eot|ttf)$/i.test(name)
/** True for audio and video, which players request in ranges. */
const isMedia = ({ mediaType }: EpubResource): boolean => /^(audio|video)\//i.test(mediaType)
/** Returns the media type in the package document if it is valid. */
const getMediaType = ({ mediaType }: EpubResource): string =>
  /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/.test(mediaType) ? mediaType : unknownType

/** The stored entry of a resource and its form, if a plain read suffices; valid for the file as it was analyzed. */
interface Placed {
  readonly fastEntry: StoredEntry | undefined
  readonly form: EntryForm | undefined
}
function findEntry({ headers }: FastifyRequest, resource: EpubResource): Placed {
  const { entry, obfuscation } = resource
  const fastEntry = !isMedia(resource) && !obfuscation && hasFastPath(entry) ? entry : undefined
  return { fastEntry, form: fastEntry && entryForm(fastEntry, acceptsGzip(headers['accept-encoding'])) }
}

/** Registers the routes of files of EPUBs; returns the sender for other protocols. */
export function resourceRoutes(
  app: FastifyInstance,
  deps: Deps,
): { sendResource: Sender<typeof manifests.getResource> } {
  const { workers, listPages, readers, contextPath } = deps
  const sendOne: Sender<typeof manifests.getResource> = async ({ viewer, params, request, reply }) => {
    const name = params['*']
    const { bookId } = params
    const reader = viewer ?? (hasFontName(name) ? await readers.find(bookId, request.ip) : undefined)
    if (!reader) throw new AppError('UNAUTHORIZED')
    const { book, epub } = await openEpub(deps, reader, bookId)
    if (!epub) throw new AppError('WRONG_PROFILE')
    const resource = findNamed(epub, name)
    if (!resource) throw new AppError('NOT_FOUND')
    // A page of a comic needs the role, also when it is requested as a file of its EPUB (decision 034).
    if (
      !reader.roles.has('PAGE_STREAMING') &&
      (await listPages(book)).some((p) => p.fileName === resource.href)
    )
      throw new AppError('FORBIDDEN')
    const tag = `${bookId}-${resource.entry.dataOffset}-${book.analyzed}`
    const charset = epub.charsets.get(resource.href)
    const open = { file: analyzedFile(book), resource, charset, known: { tag, modified: book.analyzed } }
    reply.header('content-security-policy', buildResourcePolicy(contextPath, request, bookId))
    if (!viewer) return sendFont({ request, reply }, workers, open)
    readers.record(bookId, request.ip, request.sessionHash)
    return sendResource({ request, reply }, workers, open)
  }
  serveStream(app, manifests.getResource, sendOne)

  serveStream(app, manifests.listPositions, async ({ viewer, params, request, reply }) => {
    const { book, epub } = await openEpub(deps, viewer, params.bookId)
    if (!epub) throw new AppError('NO_POSITIONS')
    const known = { tag: `${params.bookId}-positions-${book.analyzed}`, modified: book.analyzed }
    if (isFresh(request, reply, known)) return reply.send()
    reply.header('content-type', positionsType)
    return reply.send(Readable.from(positionsText(epub)))
  })
  return { sendResource: sendOne }
}

/** Returns the book with its contents, if it is an EPUB. Throws NOT_FOUND, BOOK_NOT_READY and BOOK_FILE_MISSING. */
async function openEpub(
  { db, findEpub }: Pick<Deps, 'db' | 'findEpub'>,
  viewer: Viewer,
  bookId: string,
): Promise<{ book: BookFile; epub: OpenEpub | undefined }> {
  const book = requireReady(await findBookFile(db, viewer, bookId))
  if (await isBehindForbiddenLink(book)) throw new AppError('BOOK_FILE_MISSING')
  return { book, epub: await findEpub(book) }
}

async function sendResource({ request, reply }: Exchange, workers: Workers, open: OpenResource) {
  const { file, resource, charset, known } = open
  const { fastEntry, form } = findEntry(request, resource)
  if (fastEntry && fastEntry.method !== 0) addVary(reply, 'Accept-Encoding')
  if (isFresh(request, reply, { ...known, isCompressed: form?.encoding === 'gzip' })) return reply.send()
  const isSame = (await requireFile(file)) === 'same'
  reply.header('content-type', getMediaType(resource) + (charset ? `; charset=${charset}` : ''))
  return isMedia(resource)
    ? sendMedia({ request, reply }, workers, open, isSame)
    : sendText({ request, reply }, workers, open, { fastEntry: isSame ? fastEntry : undefined, form })
}

/** Sends a file without credentials if its first bytes are those of a font. Throws UNAUTHORIZED. */
async function sendFont({ request, reply }: Exchange, workers: Workers, open: OpenResource) {
  const bytes = await readWhole(workers, open)
  const mediaType = detectFontType(bytes)
  if (!mediaType) {
    reply.removeHeader('content-security-policy')
    throw new AppError('UNAUTHORIZED')
  }
  if (isFresh(request, reply, open.known)) return reply.send()
  reply.header('content-type', mediaType).header('content-length', bytes.length)
  return request.method === 'HEAD' ? sendHead(reply) : reply.send(bytes)
}

async function readWhole(workers: Workers, { file, resource }: OpenResource): Promise<Buffer> {
  const bytes = await readFrom(file, 'RESOURCE_NOT_READABLE', () =>
    workers.run(readEpubResource, { path: file.path, resource }, { priority: 'reader' }),
  )
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Sends any range of audio or video. */
async function sendMedia(
  { request, reply }: Exchange,
  workers: Workers,
  open: OpenResource,
  isSame: boolean,
): Promise<FastifyReply> {
  const { file, resource, known } = open
  const { dataOffset, size, method } = resource.entry
  const isStored = isSame && method === 0 && size === resource.entry.compressedSize
  if (isStored)
    return sendRanged(request, reply, {
      ...known,
      size,
      read: ({ start, end }) =>
        createExactStream(
          createReadStream(file.path, { start: dataOffset + start, end: dataOffset + end }),
          end - start + 1,
        ),
    })
  if (request.method === 'HEAD') return sendHead(reply.header('accept-ranges', 'bytes'))
  const bytes = await readWhole(workers, open)
  return sendRanged(request, reply, {
    ...known,
    size: bytes.length,
    read: ({ start, end }) => bytes.subarray(start, end + 1),
  })
}

/** Sends a resource as it is stored in the archive if possible; otherwise a worker extracts it. */
async function sendText(
  { request, reply }: Exchange,
  workers: Workers,
  open: OpenResource,
  { fastEntry, form }: Placed,
): Promise<FastifyReply> {
  const isHead = request.method === 'HEAD'
  // The length is known only after the work, so it is omitted (RFC 9110 9.3.2).
  if (!fastEntry) return isHead ? sendHead(reply) : reply.send(await readWhole(workers, open))
  if (form?.encoding) reply.header('content-encoding', form.encoding)
  reply.header('content-length', form?.length ?? fastEntry.size)
  return isHead ? sendHead(reply) : reply.send(streamEntry(open.file.path, fastEntry, form))
}

/** Number of positions per chunk: a fraction of a millisecond. */
const positionsPerChunk = 500

/** Yields the JSON of the contract's `Positions` in chunks: a wrong directory may claim a hundred thousand of them. */
function* positionsText(epub: Pick<EpubContents, 'spine' | 'isFixedLayout'>): Generator<string> {
  const positions = epubPositions(epub)
  yield `{"total":${positions.length},"positions":[`
  for (let i = 0; i < positions.length; i += positionsPerChunk) {
    const chunk = JSON.stringify(positions.slice(i, i + positionsPerChunk))
    yield (i === 0 ? '' : ',') + chunk.slice(1, -1)
  }
  yield ']}'
}
