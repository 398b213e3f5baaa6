import type { KnownKoreaderProgress, KoreaderProgress } from '@lectern/contract/koreader'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { saveProgress } from '../progress/queries.ts'
import type { FindEpub } from '../reader/book-caches.ts'
import { describePage, describePosition, toPage, toPosition } from './document-position.ts'
import { type DocumentBook, listDocumentBooks } from './queries.ts'
import {
  deleteWaiting,
  findWaiting,
  insertWaiting,
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

/** Returns a waiting report for the other devices of the user. */
const describeWaiting = (document: string, report: WaitingDocument): KnownKoreaderProgress => ({
  document,
  progress: report.progress,
  percentage: Math.min(1, Math.max(0, report.percentage)),
  device: report.device,
  device_id: report.device_id,
  timestamp: toSeconds(report.modified),
})

/** Returns the progress of the viewer in a document; empty if it is unknown, hidden or unread: KOReader shows no error then. */
export async function getDocumentProgress(
  { db, findEpub }: Omit<SyncDeps, 'bus'>,
  viewer: Viewer,
  document: string,
): Promise<KnownKoreaderProgress> {
  const [book] = await listDocumentBooks(db, viewer, document.toLowerCase())
  const waiting = await findWaiting(db, viewer.userId, document)
  if (waiting && (!book || (book.read_date ?? 0) < waiting.modified))
    return describeWaiting(document, waiting)
  if (!book || book.read_date === null) return {}
  const epub = book.media_profile === 'EPUB' ? await findEpub(book) : undefined
  if (book.media_profile === 'EPUB' && !epub) return {}
  return {
    document,
    ...(epub ? describePosition(book, epub) : describePage(book)),
    // KOReader ignores progress of its own device, so progress of the browser needs a device name.
    device: book.device_name || 'Lectern',
    device_id: book.device_id || 'lectern',
    timestamp: toSeconds(book.read_date),
  }
}

/** Returns the books that a report is about: the first one, and copies with the same file. */
function listCopies([meant, ...others]: readonly DocumentBook[]): DocumentBook[] {
  if (!meant) return []
  return [meant, ...others.filter((b) => b.file_hash !== '' && b.file_hash === meant.file_hash)]
}

/**
 * Saves the report of a device about a document, with the time of this server, and returns that time in seconds. The latest report replaces
 * earlier ones. If the document is unknown, hidden or not analyzed yet, the report waits until the book is found (`isWaiting`). Throws
 * PLACE_UNKNOWN for a position that the book does not have.
 */
export async function putDocumentProgress(
  deps: SyncDeps,
  viewer: Viewer,
  report: KoreaderProgress,
): Promise<{ readonly document: string; readonly timestamp: number; readonly isWaiting: boolean }> {
  const books = listCopies(await listDocumentBooks(deps.db, viewer, report.document.toLowerCase()))
  const now = Date.now()
  const [book] = books
  const isWaiting = !book || !(await isReadable(deps, book))
  if (isWaiting) await insertWaiting(deps.db, viewer.userId, report, now)
  else {
    await saveReport(deps, viewer, report, books, now)
    await deleteWaiting(deps.db, viewer.userId, report.document)
  }
  return { document: report.document, timestamp: toSeconds(now), isWaiting }
}

const isReadable = async ({ findEpub }: Pick<SyncDeps, 'findEpub'>, book: DocumentBook): Promise<boolean> =>
  book.page_count > 0 && (book.media_profile !== 'EPUB' || (await findEpub(book)) !== undefined)

/** Saves a report for these books, with the given time. Throws PLACE_UNKNOWN. */
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
    const position = epub ? toPosition(report, epub, book.page_count) : toPage(report, book.page_count)
    if (!position) throw new AppError('PLACE_UNKNOWN')
    const device = { deviceId: report.device_id, deviceName: report.device }
    const row = { locator: null, ...position, bookId: book.id, readDate: now, ...device }
    await saveProgress(db, viewer.userId, row, now)
    bus.publish({
      name: 'ReadProgressChanged',
      bookId: book.public_id,
      userId: viewer.publicId,
      ...(report.device_id && { deviceId: report.device_id }),
    })
  }
}

/**
 * Saves the waiting reports about a book whose hash is known now. Progress that is newer than a report is kept, and a position that the
 * book does not have is dropped.
 */
export async function saveWaiting(deps: SyncDeps, bookId: number): Promise<void> {
  const { db } = deps
  for (const { viewer, document } of await listWaitingFor(db, bookId)) {
    const [waiting, books] = await Promise.all([
      findWaiting(db, viewer.userId, document),
      listDocumentBooks(db, viewer, document).then(listCopies),
    ])
    const [book] = books
    if (!waiting || !book || !(await isReadable(deps, book))) continue
    if ((book.read_date ?? 0) < waiting.modified)
      await saveReport(deps, viewer, waiting, books, waiting.modified).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'PLACE_UNKNOWN')) throw error
      })
    await deleteWaiting(db, viewer.userId, document)
  }
}

/** Saves the waiting reports about analyzed books by their file names: not every library has hashes. */
export async function saveNamedWaiting(deps: SyncDeps, bookIds: readonly number[]): Promise<void> {
  for (const bookId of await listNamedWaiting(deps.db, bookIds)) await saveWaiting(deps, bookId)
}
