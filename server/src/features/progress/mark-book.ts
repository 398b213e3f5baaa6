import type { ReadProgressChange } from '@lectern/contract/progress'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { nextProgress } from './next-progress.ts'
import {
  deleteProgress,
  findMarkable,
  findMarkableSeries,
  listBegunBooks,
  listIncompleteBooks,
  saveProgress,
} from './queries.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
}

/** Saves where the viewer is in a book, or that it is read. Fails with NOT_FOUND and PAGE_OUT_OF_RANGE. */
export async function markBook(
  { db, bus }: Deps,
  viewer: Viewer,
  bookId: string,
  change: ReadProgressChange,
): Promise<void> {
  const book = await findMarkable(db, viewer, bookId)
  if (!book) throw new AppError('NOT_FOUND')
  const next = nextProgress(change, book.page_count)
  await saveProgress(db, viewer.userId, [{ bookId: book.id, seriesId: book.series_id, ...next }], Date.now())
  bus.publish({ name: 'ReadProgressChanged', bookId, userId: viewer.publicId })
}

export async function unmarkBook({ db, bus }: Deps, viewer: Viewer, bookId: string): Promise<void> {
  const book = await findMarkable(db, viewer, bookId)
  if (!book) throw new AppError('NOT_FOUND')
  const count = await deleteProgress(db, viewer.userId, book.series_id, book.id)
  if (count > 0) bus.publish({ name: 'ReadProgressDeleted', bookId, userId: viewer.publicId })
}

/** Completes every book of the series that is not yet complete (behaviour 8.2). */
export async function markSeries({ db, bus }: Deps, viewer: Viewer, seriesId: string): Promise<void> {
  const series = await findMarkableSeries(db, viewer, seriesId)
  if (!series) throw new AppError('NOT_FOUND')
  const books = await listIncompleteBooks(db, viewer.userId, series.id)
  const rows = books.map((b) => ({ bookId: b.id, seriesId: series.id, page: b.page_count, completed: true }))
  await saveProgress(db, viewer.userId, rows, Date.now())
  for (const b of books)
    bus.publish({ name: 'ReadProgressChanged', bookId: b.public_id, userId: viewer.publicId })
  bus.publish({ name: 'ReadProgressSeriesChanged', seriesId, userId: viewer.publicId })
}

export async function unmarkSeries({ db, bus }: Deps, viewer: Viewer, seriesId: string): Promise<void> {
  const series = await findMarkableSeries(db, viewer, seriesId)
  if (!series) throw new AppError('NOT_FOUND')
  const begun = await listBegunBooks(db, viewer.userId, series.id)
  await deleteProgress(db, viewer.userId, series.id)
  for (const b of begun)
    bus.publish({ name: 'ReadProgressDeleted', bookId: b.public_id, userId: viewer.publicId })
  bus.publish({ name: 'ReadProgressSeriesDeleted', seriesId, userId: viewer.publicId })
}
