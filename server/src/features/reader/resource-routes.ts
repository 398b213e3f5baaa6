import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import * as manifests from '@lectern/contract/manifests'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { exactStream } from '../../files/exact-stream.ts'
import { acceptsGzip } from '../../http/accepts-gzip.ts'
import { addVary, isFresh } from '../../http/caching.ts'
import { sendRanged } from '../../http/ranges.ts'
import { sendHead } from '../../http/send-head.ts'
import { serveStream } from '../../http/serve.ts'
import type { EpubResource } from '../../media/epub-contents.ts'
import type { StoredEntry } from '../../media/stored-entry.ts'
import { readEpubResource } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/pool.ts'
import { type BookFile, findBookFile, isReady } from '../books/queries.ts'
import type { FindEpub, OpenEpub } from './epub-lists.ts'
import { type EntryForm, entryBody, fileState, formOf, hasFastPath } from './page-body.ts'
import { positionsText } from './positions-text.ts'
import type { RecentReaders } from './recent-readers.ts'

interface Deps {
  readonly db: Db
  readonly workers: Workers
  readonly findEpub: FindEpub
  readonly readers: RecentReaders
}
interface OpenResource {
  readonly book: BookFile
  readonly path: string
  readonly resource: EpubResource
}

/**
 * Books are the work of strangers: no script of theirs runs, nothing is fetched from elsewhere, no form is sent and no window opened, in
 * the reader or opened directly. What they show of themselves comes from here, with the cookies of the reader: hence `allow-same-origin`,
 * which without scripts opens nothing.
 */
const resourcePolicy = [
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
].join('; ')

/** What anybody may ask for who was here a moment ago (behaviour 1.12). */
const isFont = (name: string): boolean => /\.(otf|woff2?|eot|ttf|svg)$/i.test(name)
/** What is played, and looked for in its middle. */
const isMedia = ({ mediaType }: EpubResource): boolean => /^(audio|video)\//i.test(mediaType)
/** As the package document says it, which may be anything. */
const typeOf = ({ mediaType }: EpubResource): string =>
  /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/.test(mediaType) ? mediaType : 'application/octet-stream'

/** Where the archive holds what is sent by a plain read, and its form where that takes no work; for the file as it was analyzed. */
interface Placed {
  readonly place: StoredEntry | undefined
  readonly form: EntryForm | undefined
}
function placeOf({ headers }: FastifyRequest, resource: EpubResource): Placed {
  const { entry, obfuscation } = resource
  const place = !isMedia(resource) && !obfuscation && hasFastPath(entry) ? entry : undefined
  return { place, form: place && formOf(place, acceptsGzip(headers['accept-encoding'])) }
}

export function resourceRoutes(app: FastifyInstance, { db, workers, findEpub, readers }: Deps): void {
  const find = async (viewer: Viewer, bookId: string): Promise<{ book: BookFile; epub?: OpenEpub }> => {
    const book = await findBookFile(db, viewer, bookId)
    if (!book) throw new AppError('NOT_FOUND')
    if (!isReady(book)) throw new AppError('BOOK_NOT_READY')
    const epub = await findEpub(book)
    return { book, ...(epub && { epub }) }
  }

  const failed = async ({ book, path }: OpenResource, error: unknown): Promise<AppError> => {
    const file = { path, size: book.size, modified: book.file_modified }
    if ((await fileState(file)) === 'missing') return new AppError('BOOK_FILE_MISSING')
    const { code } = error as { code?: string }
    const isBusy = code === 'WORKER_BUSY' || code === 'WORKER_TIMEOUT'
    return new AppError(isBusy ? 'BUSY' : 'RESOURCE_NOT_READABLE', { cause: error })
  }
  const readWhole = async (open: OpenResource): Promise<Buffer> => {
    const { path, resource } = open
    const bytes = await workers
      .run(readEpubResource, { path, resource }, { priority: 'reader' })
      .catch(async (error: unknown) => {
        throw await failed(open, error)
      })
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Sounds and films: any part of them. */
  const sendMedia = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { open, isSame, ...known }: { open: OpenResource; isSame: boolean; tag: string; modified: number },
  ): Promise<FastifyReply> => {
    const { path, resource } = open
    const { dataOffset, size, method } = resource.entry
    const isStored = isSame && method === 0 && size === resource.entry.compressedSize
    if (isStored)
      return sendRanged(request, reply, {
        ...known,
        size,
        read: ({ start, end }) =>
          exactStream(
            createReadStream(path, { start: dataOffset + start, end: dataOffset + end }),
            end - start + 1,
          ),
      })
    if (request.method === 'HEAD') return sendHead(reply.header('accept-ranges', 'bytes'))
    const bytes = await readWhole(open)
    return sendRanged(request, reply, {
      ...known,
      size: bytes.length,
      read: ({ start, end }) => bytes.subarray(start, end + 1),
    })
  }

  /** As it lies in the archive, where that is possible; unpacked by a worker where not. */
  const sendText = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { open, place, form }: Placed & { readonly open: OpenResource },
  ): Promise<FastifyReply> => {
    const isHead = request.method === 'HEAD'
    // How long it is would be known only after the work: left out (RFC 9110 9.3.2).
    if (!place) return isHead ? sendHead(reply) : reply.send(await readWhole(open))
    if (form?.encoding) reply.header('content-encoding', form.encoding)
    reply.header('content-length', form?.length ?? place.size)
    return isHead
      ? sendHead(reply)
      : reply.send(entryBody(open.path, place, form?.encoding === 'gzip').stream)
  }

  const send = async (request: FastifyRequest, reply: FastifyReply, open: OpenResource) => {
    const { book, path, resource } = open
    const { place, form } = placeOf(request, resource)
    if (place && place.method !== 0) addVary(reply, 'Accept-Encoding')
    const tag = `${book.id}-${resource.entry.dataOffset}-${book.analyzed}`
    const known = { tag, modified: book.analyzed }
    reply.header('content-security-policy', resourcePolicy)
    if (isFresh(request, reply, { ...known, isPacked: form?.encoding === 'gzip' })) return reply.send()
    const state = await fileState({ path, size: book.size, modified: book.file_modified })
    if (state === 'missing') throw new AppError('BOOK_FILE_MISSING')
    reply.header('content-type', typeOf(resource))
    const isSame = state === 'same'
    return isMedia(resource)
      ? sendMedia(request, reply, { open, isSame, ...known })
      : sendText(request, reply, { open, place: isSame ? place : undefined, form })
  }

  serveStream(app, manifests.getResource, async ({ viewer, params, request, reply }) => {
    const name = params['*']
    const reader = viewer ?? (isFont(name) ? readers.find(params.bookId, request.ip) : undefined)
    if (!reader) throw new AppError('UNAUTHORIZED')
    const { book, epub } = await find(reader, params.bookId)
    if (!epub) throw new AppError('WRONG_PROFILE')
    const resource = epub.byHref.get(name)
    if (!resource) throw new AppError('NOT_FOUND')
    if (viewer) readers.note(params.bookId, request.ip, viewer)
    return send(request, reply, { book, path: join(book.root, book.path), resource })
  })

  serveStream(app, manifests.listPositions, async ({ viewer, params, request, reply }) => {
    const { book, epub } = await find(viewer, params.bookId)
    if (!epub) throw new AppError('NO_POSITIONS')
    const known = { tag: `${params.bookId}-positions-${book.analyzed}`, modified: book.analyzed }
    if (isFresh(request, reply, known)) return reply.send()
    reply.header('content-type', 'application/vnd.readium.position-list+json')
    return reply.send(Readable.from(positionsText(epub)))
  })
}
