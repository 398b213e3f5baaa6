import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority } from '../../queue/task-kind.ts'
import { findBookId } from '../books/queries.ts'
import { refreshBookLocalArtworkTask, refreshSeriesLocalArtworkTask } from '../posters/tasks.ts'
import { selectBooks, selectSeries } from './queries.ts'
import { analyzeBookTask, makeBookPosterTask, refreshBookMetadataTask } from './tasks.ts'

/**
 * Requests of users are queued before those of a scan (behaviour 12.1). Books in the trash are skipped, because they cannot be read. A library
 * or series that the viewer cannot see has no books (behaviour 1.8); a book is NOT_FOUND.
 */
export interface QueueAnalysisDeps {
  readonly db: Db
  readonly queue: Queue
}

const toInput = (bookId: number) => ({ bookId })

type QueueBooks = (
  deps: QueueAnalysisDeps,
  viewer: Viewer,
  what: 'library' | 'series',
  publicId: string,
) => Promise<void>

const queueEach =
  (task: typeof analyzeBookTask): QueueBooks =>
  ({ db, queue }, viewer, what, publicId) =>
    queue.addForEach(task, selectBooks(db, viewer, what, publicId), toInput, priority.high)

export const queueBookAnalysis = queueEach(analyzeBookTask)
/** Queues the generated posters of books; uploaded ones and local artwork are kept (behaviour 6.1). */
export const queueBookPosters = queueEach(makeBookPosterTask)

/** Queues a refresh of metadata and local artwork. */
export async function queueBookRefresh(
  { db, queue }: QueueAnalysisDeps,
  viewer: Viewer,
  what: 'library' | 'series',
  publicId: string,
): Promise<void> {
  const books = selectBooks(db, viewer, what, publicId)
  await queue.addForEach(refreshBookMetadataTask, books, toInput, priority.high)
  await queue.addForEach(refreshBookLocalArtworkTask, books, toInput, priority.high)
  const series = selectSeries(db, viewer, what, publicId)
  await queue.addForEach(refreshSeriesLocalArtworkTask, series, (seriesId) => ({ seriesId }), priority.high)
}

async function getBookId(db: Db, viewer: Viewer, publicId: string): Promise<number> {
  const bookId = await findBookId(db, viewer, publicId)
  if (bookId === undefined) throw new AppError('NOT_FOUND')
  return bookId
}

const queueOne =
  (task: typeof analyzeBookTask) =>
  async ({ db, queue }: QueueAnalysisDeps, viewer: Viewer, bookPublicId: string): Promise<void> => {
    const bookId = await getBookId(db, viewer, bookPublicId)
    await queue.add(task, { bookId }, priority.high)
  }

export const queueOneAnalysis = queueOne(analyzeBookTask)
export const queueOnePoster = queueOne(makeBookPosterTask)

export async function queueOneRefresh(
  { db, queue }: QueueAnalysisDeps,
  viewer: Viewer,
  bookPublicId: string,
): Promise<void> {
  const bookId = await getBookId(db, viewer, bookPublicId)
  await queue.add(refreshBookMetadataTask, { bookId }, priority.high)
  await queue.add(refreshBookLocalArtworkTask, { bookId }, priority.high)
}
