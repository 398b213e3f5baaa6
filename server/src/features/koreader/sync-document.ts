import type { KnownKoreaderProgress, KoreaderProgress } from '@lectern/contract/koreader'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { saveProgress } from '../progress/queries.ts'
import type { FindEpub } from '../reader/epub-cache.ts'
import { sayPage, sayPlace, toPage, toPlace } from './document-place.ts'
import { type DocumentBook, listDocumentBooks } from './queries.ts'
import {
  deleteWaiting,
  findWaiting,
  keepWaiting,
  listNamedWaiting,
  listWaitingFor,
  type WaitingDocument,
} from './waiting-queries.ts'

export interface SyncDeps {
  readonly db: Db
  readonly bus: Bus
  readonly findEpub: FindEpub
}

const toSeconds = (ms: number): number => Math.floor(ms / 1000)

/** Returns what a device said of a document that is no book here, for the other devices of the reader. */
const sayWaiting = (document: string, said: WaitingDocument): KnownKoreaderProgress => ({
  document,
  progress: said.progress,
  percentage: Math.min(1, Math.max(0, said.percentage)),
  device: said.device,
  device_id: said.device_id,
  timestamp: toSeconds(said.modified),
})

/** Returns how far the reader is in a document; nothing for one that is unknown, hidden or never opened: KOReader shows no error then. */
export async function getDocumentProgress(
  { db, findEpub }: Omit<SyncDeps, 'bus'>,
  viewer: Viewer,
  document: string,
): Promise<KnownKoreaderProgress> {
  const [book] = await listDocumentBooks(db, viewer, document.toLowerCase())
  const waiting = await findWaiting(db, viewer.userId, document)
  if (waiting && (!book || (book.read_date ?? 0) < waiting.modified)) return sayWaiting(document, waiting)
  if (!book || book.read_date === null) return {}
  const epub = book.media_profile === 'EPUB' ? await findEpub(book) : undefined
  if (book.media_profile === 'EPUB' && !epub) return {}
  return {
    document,
    ...(epub ? sayPlace(book, epub) : sayPage(book)),
    // KOReader passes over progress of its own device, so a page read in the browser needs a name.
    device: book.device_name || 'Lectern',
    device_id: book.device_id || 'lectern',
    timestamp: toSeconds(book.read_date),
  }
}

/** Returns the books that a report is about: the one that is meant, and true copies of its file. */
function listCopies([meant, ...others]: readonly DocumentBook[]): DocumentBook[] {
  if (!meant) return []
  return [meant, ...others.filter((b) => b.file_hash !== '' && b.file_hash === meant.file_hash)]
}

/** Result of a report: `isKept` when no book here can take it yet. */
interface Reported {
  readonly document: string
  readonly timestamp: number
  readonly isKept: boolean
}

/**
 * Saves how far a device is in a document, by the clock of this server: the latest report is right. Returns its time in seconds. What
 * is said of a document that is unknown, hidden or not analyzed yet is kept for the day on which the book is found. Throws PLACE_UNKNOWN for
 * a place that the book does not have.
 */
export async function putDocumentProgress(
  { db, bus, findEpub }: SyncDeps,
  viewer: Viewer,
  report: KoreaderProgress,
): Promise<Reported> {
  const books = listCopies(await listDocumentBooks(db, viewer, report.document.toLowerCase()))
  const now = Date.now()
  const kept = { document: report.document, timestamp: toSeconds(now), isKept: true }
  const [meant] = books
  if (!meant || !(await isReadable({ findEpub }, meant))) {
    await keepWaiting(db, viewer.userId, report, now)
    return kept
  }
  await saveReport({ db, bus, findEpub }, viewer, report, books, now)
  await deleteWaiting(db, viewer.userId, report.document)
  return { ...kept, isKept: false }
}

const isReadable = async ({ findEpub }: Pick<SyncDeps, 'findEpub'>, book: DocumentBook): Promise<boolean> =>
  book.page_count > 0 && (book.media_profile !== 'EPUB' || (await findEpub(book)) !== undefined)

/** Saves a report of a time for these books. Throws PLACE_UNKNOWN. */
async function saveReport(
  { db, bus, findEpub }: SyncDeps,
  viewer: Viewer,
  report: KoreaderProgress,
  books: readonly DocumentBook[],
  now: number,
): Promise<void> {
  for (const book of books) {
    if (!(await isReadable({ findEpub }, book))) continue
    const epub = book.media_profile === 'EPUB' ? await findEpub(book) : undefined
    const place = epub ? toPlace(report, epub, book.page_count) : toPage(report, book.page_count)
    if (!place) throw new AppError('PLACE_UNKNOWN')
    await saveProgress(
      db,
      viewer.userId,
      {
        locator: null,
        ...place,
        bookId: book.id,
        readDate: now,
        deviceId: report.device_id,
        deviceName: report.device,
      },
      now,
    )
    bus.publish({
      name: 'ReadProgressChanged',
      bookId: book.public_id,
      userId: viewer.publicId,
      ...(report.device_id && { deviceId: report.device_id }),
    })
  }
}

/**
 * Gives a book that is known by its hash from now on what devices said of it before. A place that was read here since then stays, and one that
 * the book does not have is dropped.
 */
export async function placeWaiting(deps: SyncDeps, bookId: number): Promise<void> {
  const { db } = deps
  for (const { viewer, document } of await listWaitingFor(db, bookId)) {
    const [waiting, books] = await Promise.all([
      findWaiting(db, viewer.userId, document),
      listDocumentBooks(db, viewer, document).then(listCopies),
    ])
    const [meant] = books
    if (!waiting || !meant || !(await isReadable(deps, meant))) continue
    if ((meant.read_date ?? 0) < waiting.modified)
      await saveReport(deps, viewer, waiting, books, waiting.modified).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'PLACE_UNKNOWN')) throw error
      })
    await deleteWaiting(db, viewer.userId, document)
  }
}

/** Does the same for analyzed books that are known by their file names: not every library has hashes. */
export async function placeNamedWaiting(deps: SyncDeps, bookIds: readonly number[]): Promise<void> {
  for (const bookId of await listNamedWaiting(deps.db, bookIds)) await placeWaiting(deps, bookId)
}
