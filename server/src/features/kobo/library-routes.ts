import { createHash } from 'node:crypto'
import * as kobo from '@lectern/contract/kobo'
import type { KoboChange, KoboMetadata, KoboReadingState, KoboUpdates } from '@lectern/contract/kobo-books'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { serve } from '../../http/serve.ts'
import type { Workers } from '../../workers/workers.ts'
import type { PosterFiles } from '../posters/poster-files.ts'
import type { FindEpub } from '../reader/epub-cache.ts'
import { readStoreJson, type StoreNetwork } from './ask-store.ts'
import { findAnyBook, listDeviceBooks } from './book-queries.ts'
import { addUnwanted } from './choice-queries.ts'
import { describeBook } from './describe-book.ts'
import { createLocatePlace } from './locate-place.ts'
import type { Device } from './point-queries.ts'
import { toReadingState } from './reading-state.ts'
import { reportStates } from './report-state.ts'
import type { Store } from './store-routes.ts'
import { syncWhenPossible } from './sync-library.ts'
import { formatSyncToken, parseSyncToken, type SyncToken } from './sync-token.ts'

export interface KoboDeps {
  readonly db: Db
  readonly bus: Bus
  readonly files: PosterFiles
  readonly workers: Workers
  readonly findEpub: FindEpub
  readonly contextPath: string
  /** Folder of Lectern's own data, with what is kept of books. */
  readonly configDir: string
  /** The way to the store; that of the internet by default. */
  readonly koboNetwork?: StoreNetwork | undefined
}
/** With the store, which is asked when an administrator has turned it on. */
export type KoboStoreDeps = KoboDeps & { readonly store: Store }
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

const StoreList = z.array(z.record(z.string(), z.unknown()))

/** Asks the store what is new in it; undefined when it does not answer: the next sync asks again. */
async function askForChanges(store: Store, request: FastifyRequest, token: SyncToken) {
  const answer = await store.ask(request, token.storeToken)
  const changes = StoreList.safeParse(readStoreJson(answer))
  if (!answer || !changes.success) return undefined
  return {
    changes: changes.data as KoboChange[],
    token: { ...token, storeToken: answer.headers['x-kobo-synctoken'] ?? token.storeToken },
    isMore: answer.headers['x-kobo-sync'] === 'continue' && changes.data.length > 0,
  }
}

/** Registers what devices ask about books: what changed, what they are, and how far they were read. */
export function libraryRoutes(app: FastifyInstance, deps: KoboStoreDeps, getAddress: GetAddress): void {
  const { db, store } = deps
  const locatePlace = createLocatePlace(deps)
  const sayJson = (reply: FastifyReply): FastifyReply => reply.type('application/json;charset=utf-8')
  const findBook = async (viewer: Viewer, bookId: string) => (await listDeviceBooks(db, viewer, [bookId]))[0]

  serve(app, kobo.syncKobo, async (call) => {
    const { viewer, request, reply } = call
    const { changes, token, isMore } = await syncWhenPossible(db, {
      viewer,
      device: getDevice(request),
      address: await getAddress(call),
      locatePlace,
      token: parseSyncToken(headerOf(request, 'x-kobo-synctoken')),
    })
    const isOver = !isMore && token.storeToken !== '' && (await store.isOn())
    // Its own books do not wait for the store: that is asked when there is nothing else.
    const theirs = isOver && changes.length === 0 ? await askForChanges(store, request, token) : undefined
    sayJson(reply)
      .header('x-kobo-synctoken', formatSyncToken(theirs?.token ?? token))
      .header('cache-control', 'no-store')
    if (isMore || (isOver && changes.length > 0) || theirs?.isMore) reply.header('x-kobo-sync', 'continue')
    return theirs?.changes ?? changes
  })
  serve(app, kobo.getKoboMetadata, async (call) => {
    sayJson(call.reply)
    const ids = call.params.bookIds.split(',').slice(0, maxIds)
    const address = await getAddress(call)
    const books = new Map((await listDeviceBooks(db, call.viewer, ids)).map((b) => [b.public_id, b]))
    if (books.size === 0) {
      const theirs = StoreList.safeParse(readStoreJson(await store.ask(call.request)))
      if (theirs.success) return theirs.data as KoboMetadata[]
    }
    return ids.flatMap((id) => {
      const book = books.get(id)
      return book ? [describeBook(book, address)] : []
    })
  })
  serve(app, kobo.getKoboState, async ({ viewer, params, request, reply }) => {
    sayJson(reply)
    const book = await findBook(viewer, params.bookId)
    if (!book) {
      const theirs = StoreList.safeParse(readStoreJson(await store.ask(request)))
      if (theirs.success) return theirs.data as KoboReadingState[]
      throw new AppError('NOT_FOUND')
    }
    return [toReadingState(await locatePlace(book, { findsSpan: true }))]
  })
  serve(app, kobo.putKoboState, async ({ viewer, params, body, request, reply }) => {
    sayJson(reply)
    if (!(await findAnyBook(db, viewer, params.bookId))) {
      const theirs = readStoreJson(await store.ask(request))
      if (theirs !== undefined) return theirs as KoboUpdates
    }
    const { keyId, comment, ...device } = getDevice(request)
    return reportStates(deps, { viewer, device, keyId, comment }, params.bookId, body.ReadingStates)
  })
  serve(app, kobo.removeFromKobo, async ({ viewer, params, request }) => {
    // Books of the store, too, are deleted on devices.
    if (!(await findAnyBook(db, viewer, params.bookId))) await store.ask(request)
    else await addUnwanted(db, getDevice(request).keyRow, params.bookId)
  })
}
