import type { KnownKoreaderProgress, KoreaderProgress } from '@lectern/contract/koreader'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { saveProgress } from '../progress/queries.ts'
import type { FindEpub } from '../reader/epub-cache.ts'
import { sayPage, sayPlace, toPage, toPlace } from './document-place.ts'
import { type DocumentBook, listDocumentBooks } from './queries.ts'

export interface SyncDeps {
  readonly db: Db
  readonly bus: Bus
  readonly findEpub: FindEpub
}

const toSeconds = (ms: number): number => Math.floor(ms / 1000)

/** Returns how far the reader is in a document; nothing for one that is unknown, hidden or never opened: KOReader shows no error then. */
export async function getDocumentProgress(
  { db, findEpub }: Omit<SyncDeps, 'bus'>,
  viewer: Viewer,
  document: string,
): Promise<KnownKoreaderProgress> {
  const [book] = await listDocumentBooks(db, viewer, document.toLowerCase())
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

/**
 * Saves how far a device is in a document, by the clock of this server: the latest report is right. Returns its time in seconds. Throws
 * NOT_FOUND, BOOK_NOT_READY and, for a place that the book does not have, PLACE_UNKNOWN.
 */
export async function putDocumentProgress(
  { db, bus, findEpub }: SyncDeps,
  viewer: Viewer,
  report: KoreaderProgress,
): Promise<{ document: string; timestamp: number }> {
  const books = listCopies(await listDocumentBooks(db, viewer, report.document.toLowerCase()))
  if (books.length === 0) throw new AppError('NOT_FOUND')
  const now = Date.now()
  for (const book of books) {
    if (book.page_count === 0) throw new AppError('BOOK_NOT_READY')
    const epub = book.media_profile === 'EPUB' ? await findEpub(book) : undefined
    if (book.media_profile === 'EPUB' && !epub) throw new AppError('BOOK_NOT_READY')
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
  return { document: report.document, timestamp: toSeconds(now) }
}
