import type { ReadProgressChange } from '@lectern/contract/progress'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { computeProgress } from './next-progress.ts'
import {
  completeBooks,
  deleteProgress,
  deleteProgressOfBooks,
  findBookToMark,
  getSeriesToMark,
  listBooksToMark,
  listIncompleteBooks,
  listStartedBooks,
  saveProgress,
} from './queries.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
}

/** Bit of `book.epub_flags`: every page is one image. */
const imageOnly = 1

/**
 * Saves the progress of the viewer in a book, or completes it. With `knownPages`, only progress that the device knows is replaced. Throws
 * NOT_FOUND, PAGE_OUT_OF_RANGE, PROGRESS_ELSEWHERE and, for pages of a book that has none, PROGRESS_NOT_BY_PAGE.
 */
export async function markBook(
  { db, bus }: Deps,
  viewer: Viewer,
  bookId: string,
  change: ReadProgressChange,
): Promise<void> {
  const book = await findBookToMark(db, viewer, bookId)
  if (!book) throw new AppError('NOT_FOUND')
  const isText = book.media_profile === 'EPUB' && (book.epub_flags & imageOnly) === 0
  if (isText && change.completed !== true) throw new AppError('PROGRESS_NOT_BY_PAGE')
  const now = Date.now()
  const next = computeProgress(change, book.page_count)
  const { device, place } = change
  const row = {
    bookId: book.id,
    ...next,
    readDate: now,
    deviceId: device?.id ?? '',
    deviceName: device?.name ?? '',
    locator: null,
    share: place?.share ?? null,
    across: place?.across ?? null,
  }
  const conditions = {
    knownPages: change.knownPages ?? undefined,
    knownShare: change.knownShare ?? undefined,
  }
  if (!(await saveProgress(db, viewer.userId, row, now, conditions)))
    throw new AppError((await findBookToMark(db, viewer, bookId)) ? 'PROGRESS_ELSEWHERE' : 'NOT_FOUND')
  bus.publish({
    name: 'ReadProgressChanged',
    bookId,
    userId: viewer.publicId,
    ...(device && { deviceId: device.id }),
  })
}

export async function unmarkBook({ db, bus }: Deps, viewer: Viewer, bookId: string): Promise<void> {
  const book = await findBookToMark(db, viewer, bookId)
  if (!book) throw new AppError('NOT_FOUND')
  const count = await deleteProgress(db, viewer.userId, book.series_id, book.id)
  if (count > 0) bus.publish({ name: 'ReadProgressDeleted', bookId, userId: viewer.publicId })
}

/** Completes books, or deletes their progress, all or nothing. Returns the ids of those that the viewer may see. */
export async function markBooks(
  { db, bus }: Deps,
  viewer: Viewer,
  { bookIds, completed }: { readonly bookIds: readonly string[]; readonly completed: boolean },
): Promise<readonly string[]> {
  const books = await listBooksToMark(db, viewer, bookIds)
  if (completed) await completeBooks(db, viewer.userId, books, Date.now())
  else await deleteProgressOfBooks(db, viewer.userId, books)
  const name = completed ? 'ReadProgressChanged' : 'ReadProgressDeleted'
  for (const b of books) bus.publish({ name, bookId: b.public_id, userId: viewer.publicId })
  return books.map((b) => b.public_id)
}

/**
 * Completes every book of the series that is not complete (behaviour 8.2); with `upTo` only those whose sort number is not higher (8.5).
 * Throws NOT_FOUND.
 */
export async function markSeries(
  { db, bus }: Deps,
  viewer: Viewer,
  seriesId: string,
  upTo?: number,
): Promise<void> {
  const series = await getSeriesToMark(db, viewer, seriesId)
  const books = await listIncompleteBooks(db, viewer, series.id, upTo)
  await completeBooks(db, viewer.userId, books, Date.now())
  for (const b of books)
    bus.publish({ name: 'ReadProgressChanged', bookId: b.public_id, userId: viewer.publicId })
  if (upTo === undefined || books.length > 0)
    bus.publish({ name: 'ReadProgressSeriesChanged', seriesId, userId: viewer.publicId })
}

export async function unmarkSeries({ db, bus }: Deps, viewer: Viewer, seriesId: string): Promise<void> {
  const series = await getSeriesToMark(db, viewer, seriesId)
  const begun = await listStartedBooks(db, viewer.userId, series.id)
  await deleteProgress(db, viewer.userId, series.id)
  for (const b of begun)
    bus.publish({ name: 'ReadProgressDeleted', bookId: b.public_id, userId: viewer.publicId })
  bus.publish({ name: 'ReadProgressSeriesDeleted', seriesId, userId: viewer.publicId })
}
