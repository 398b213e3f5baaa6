import { createHash } from 'node:crypto'
import * as kobo from '@lectern/contract/kobo'
import type { KoboChange, KoboMetadata, KoboReadingState, KoboUpdates } from '@lectern/contract/kobo-books'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { serve } from '../../http/serve.ts'
import type { Workers } from '../../workers/workers.ts'
import type { PosterFiles } from '../posters/poster-files.ts'
import type { FindEpub } from '../reader/book-caches.ts'
import { findAnyBook, listDeviceBooks } from './book-queries.ts'
import { addUnwanted } from './choice-queries.ts'
import { describeBook, toReadingState } from './describe-book.ts'
import { createLocatePosition } from './locate-position.ts'
import type { Device } from './point-queries.ts'
import { reportStates } from './report-state.ts'
import { jsonType, readStoreJson, type Store, type StoreNetwork } from './store-routes.ts'
import { syncWhenPossible } from './sync-library.ts'
import { formatSyncToken, parseSyncToken, type SyncToken } from './sync-token.ts'

export interface KoboDeps {
  readonly db: Db
  readonly bus: Bus
  readonly files: PosterFiles
  readonly workers: Workers
  readonly findEpub: FindEpub
  readonly contextPath: string
  /** Folder of Lectern's own data. */
  readonly configDir: string
  /** Connection to the store; `fetch` by default. */
  readonly koboNetwork?: StoreNetwork | undefined
}
export type KoboStoreDeps = KoboDeps & { readonly store: Store }
/** Returns the address of the requesting device, with its key. */
export type GetAddress = (call: {
  readonly request: FastifyRequest
  readonly params: { readonly authToken: string }
}) => Promise<string>

/** Maximum number of books in a request; devices request fewer. */
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

/** Returns the answer of the store to a request of a device; undefined if it has none. */
async function getStoreList(store: Store, request: FastifyRequest) {
  return StoreList.safeParse(readStoreJson(await store.ask(request))).data
}

/** Returns the changes in the store; undefined if it does not answer: the next sync asks again. */
async function getStoreChanges(store: Store, request: FastifyRequest, token: SyncToken) {
  const answer = await store.ask(request, token.storeToken)
  const changes = StoreList.safeParse(readStoreJson(answer))
  if (!answer || !changes.success) return undefined
  return {
    changes: changes.data as KoboChange[],
    token: { ...token, storeToken: answer.headers['x-kobo-synctoken'] ?? token.storeToken },
    isMore: answer.headers['x-kobo-sync'] === 'continue' && changes.data.length > 0,
  }
}

/** Registers the changes, metadata and reading states of books for devices. */
export function libraryRoutes(app: FastifyInstance, deps: KoboStoreDeps, getAddress: GetAddress): void {
  const { db, store } = deps
  const locatePosition = createLocatePosition(deps)
  const findBook = async (viewer: Viewer, bookId: string) => (await listDeviceBooks(db, viewer, [bookId]))[0]

  serve(app, kobo.syncKobo, async (call) => {
    const { viewer, request, reply } = call
    const { changes, token, isMore } = await syncWhenPossible(db, {
      viewer,
      device: getDevice(request),
      address: await getAddress(call),
      locatePosition,
      token: parseSyncToken(headerOf(request, 'x-kobo-synctoken')),
    })
    const isOver = !isMore && token.storeToken !== '' && (await store.isOn())
    // The books of this server do not wait for the store, which is asked when nothing else is left to send.
    const theirs = isOver && changes.length === 0 ? await getStoreChanges(store, request, token) : undefined
    reply
      .type(jsonType)
      .header('x-kobo-synctoken', formatSyncToken(theirs?.token ?? token))
      .header('cache-control', 'no-store')
    if (isMore || (isOver && changes.length > 0) || theirs?.isMore) reply.header('x-kobo-sync', 'continue')
    return theirs?.changes ?? changes
  })
  serve(app, kobo.getKoboMetadata, async (call) => {
    call.reply.type(jsonType)
    const ids = call.params.bookIds.split(',').slice(0, maxIds)
    const address = await getAddress(call)
    const books = new Map((await listDeviceBooks(db, call.viewer, ids)).map((b) => [b.public_id, b]))
    if (books.size === 0) {
      const theirs = await getStoreList(store, call.request)
      if (theirs) return theirs as KoboMetadata[]
    }
    return ids.flatMap((id) => {
      const book = books.get(id)
      return book ? [describeBook(book, address)] : []
    })
  })
  serve(app, kobo.getKoboState, async ({ viewer, params, request, reply }) => {
    reply.type(jsonType)
    const book = await findBook(viewer, params.bookId)
    if (!book) {
      const theirs = await getStoreList(store, request)
      if (theirs) return theirs as KoboReadingState[]
      throw new AppError('NOT_FOUND')
    }
    return [toReadingState(await locatePosition(book, { findsSpan: true }))]
  })
  serve(app, kobo.putKoboState, async ({ viewer, params, body, request, reply }) => {
    reply.type(jsonType)
    if (!(await findAnyBook(db, viewer, params.bookId))) {
      const theirs = readStoreJson(await store.ask(request))
      if (theirs !== undefined) return theirs as KoboUpdates
    }
    const { keyId, comment, ...device } = getDevice(request)
    return reportStates(deps, { viewer, device, keyId, comment }, params.bookId, body.ReadingStates)
  })
  serve(app, kobo.removeFromKobo, async ({ viewer, params, request }) => {
    // Devices delete books of the store, too.
    if (!(await findAnyBook(db, viewer, params.bookId))) await store.ask(request)
    else await addUnwanted(db, getDevice(request).keyRow, params.bookId)
  })
}
