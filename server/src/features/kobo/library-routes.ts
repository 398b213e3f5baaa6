import { createHash } from 'node:crypto'
import * as kobo from '@lectern/contract/kobo'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { serve } from '../../http/serve.ts'
import type { Workers } from '../../workers/workers.ts'
import type { PosterFiles } from '../posters/poster-files.ts'
import type { FindEpub } from '../reader/epub-cache.ts'
import { findAnyBook, listDeviceBooks } from './book-queries.ts'
import { addUnwanted } from './choice-queries.ts'
import { describeBook } from './describe-book.ts'
import { createLocatePlace } from './locate-place.ts'
import type { Device } from './point-queries.ts'
import { toReadingState } from './reading-state.ts'
import { reportStates } from './report-state.ts'
import { syncLibrary } from './sync-library.ts'
import { formatSyncToken, parseSyncToken } from './sync-token.ts'

export interface KoboDeps {
  readonly db: Db
  readonly bus: Bus
  readonly files: PosterFiles
  readonly workers: Workers
  readonly findEpub: FindEpub
  readonly contextPath: string
  /** Folder of Lectern's own data, with what is kept of books. */
  readonly configDir: string
}
/** Returns the address of the device that asks, with its key. */
export type GetAddress = (call: {
  readonly request: FastifyRequest
  readonly params: { readonly authToken: string }
}) => Promise<string>

/** Ids of more books than devices ask for at once. */
const maxIds = 100

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the key and the device of a request. */
function getDevice(request: FastifyRequest): Device & { readonly keyId: string; readonly comment: string } {
  if (!request.apiKey) throw new AppError('FORBIDDEN')
  const { rowId, keyId, comment } = request.apiKey
  const id = headerOf(request, 'x-kobo-deviceid')
  const hash = id === undefined ? '' : createHash('sha256').update(id).digest('base64url').slice(0, 16)
  return { keyRow: rowId, hash, keyId, comment }
}

/** Registers what devices ask about books: what changed, what they are, and how far they were read. */
export function libraryRoutes(app: FastifyInstance, deps: KoboDeps, getAddress: GetAddress): void {
  const { db } = deps
  const locatePlace = createLocatePlace(deps)
  const sayJson = (reply: FastifyReply): FastifyReply => reply.type('application/json;charset=utf-8')
  const findBook = async (viewer: Viewer, bookId: string) => (await listDeviceBooks(db, viewer, [bookId]))[0]

  serve(app, kobo.syncKobo, async (call) => {
    const { viewer, request, reply } = call
    const { changes, token, isMore } = await syncLibrary(db, {
      viewer,
      device: getDevice(request),
      address: await getAddress(call),
      locatePlace,
      token: parseSyncToken(headerOf(request, 'x-kobo-synctoken')),
    })
    sayJson(reply).header('x-kobo-synctoken', formatSyncToken(token)).header('cache-control', 'no-store')
    if (isMore) reply.header('x-kobo-sync', 'continue')
    return changes
  })
  serve(app, kobo.getKoboMetadata, async (call) => {
    sayJson(call.reply)
    const ids = call.params.bookIds.split(',').slice(0, maxIds)
    const address = await getAddress(call)
    const books = new Map((await listDeviceBooks(db, call.viewer, ids)).map((b) => [b.public_id, b]))
    return ids.flatMap((id) => {
      const book = books.get(id)
      return book ? [describeBook(book, address)] : []
    })
  })
  serve(app, kobo.getKoboState, async ({ viewer, params, reply }) => {
    sayJson(reply)
    const book = await findBook(viewer, params.bookId)
    if (!book) throw new AppError('NOT_FOUND')
    return [toReadingState(await locatePlace(book))]
  })
  serve(app, kobo.putKoboState, ({ viewer, params, body, request, reply }) => {
    sayJson(reply)
    const { keyId, comment, ...device } = getDevice(request)
    return reportStates(deps, { viewer, device, keyId, comment }, params.bookId, body.ReadingStates)
  })
  serve(app, kobo.removeFromKobo, async ({ viewer, params, request }) => {
    // Books of the store, too, are deleted on devices.
    if (await findAnyBook(db, viewer, params.bookId))
      await addUnwanted(db, getDevice(request).keyRow, params.bookId)
  })
}
