import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaStatus } from '@lectern/contract/books'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { type BookAnalysis, failedAnalysis } from '../../media/book-file.ts'
import { bookPatch, seriesPatch } from '../../media/comic-info-metadata.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority } from '../../queue/task-kind.ts'
import { analyzeBookFile } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/pool.ts'
import { type BookValues, saveBookValues, saveMedia } from '../books/change-queries.ts'
import type { BookLists } from '../books/to-book.ts'
import { readSettings } from '../libraries/library-settings.ts'
import { recountSeriesProgress, resizeProgress } from '../progress/queries.ts'
import { applyBookPatch } from './apply-book-patch.ts'
import { type AnalyzableBook, findAnalyzable } from './queries.ts'
import { makeBookPosterTask, refreshSeriesMetadataTask } from './tasks.ts'

export interface AnalysisDeps {
  readonly db: Db
  readonly bus: Bus
  readonly queue: Queue
  readonly workers: Workers
}

/** Books of a series are analyzed within moments of each other; one refresh after them is enough. */
const seriesRefreshDelay = 1500

/** A file that cannot be reached has a status like any other (behaviour 4.2). */
async function readFile(
  deps: AnalysisDeps,
  book: AnalyzableBook,
  signal: AbortSignal,
): Promise<BookAnalysis> {
  const path = join(book.root, book.path)
  const problem = await stat(path).then(
    (s) => (s.isFile() ? undefined : 'ERR_1018'),
    (e: NodeJS.ErrnoException) => (e.code === 'EACCES' || e.code === 'EPERM' ? 'ERR_1000' : 'ERR_1018'),
  )
  if (problem) return failedAnalysis('ERROR', problem, '')
  const { analyzeDimensions } = readSettings(book.settings)
  try {
    return await deps.workers.run(
      analyzeBookFile,
      { path, dimensions: analyzeDimensions },
      { priority: 'task', signal },
    )
  } catch (error) {
    signal.throwIfAborted()
    // A thread that died or ran out of time: this book has a status, the next one goes on.
    if ((error as { code?: string }).code === 'WORKER_CLOSED') throw error
    return failedAnalysis('ERROR', 'ERR_1005', '')
  }
}

/** What the metadata inside the file changes, as far as the library wants it and nothing is locked. */
function importedValues(book: AnalyzableBook, analysis: BookAnalysis): BookValues {
  const settings = readSettings(book.settings)
  const info = analysis.comicInfo
  const ofSeries =
    info && settings.importComicInfoSeries
      ? JSON.stringify(seriesPatch(info, { appendVolume: settings.importComicInfoSeriesAppendVolume }))
      : null
  const before = { locks: book.locks, lists: JSON.parse(book.lists) as BookLists }
  return {
    ...(info && settings.importComicInfoBook && applyBookPatch(bookPatch(info), before)),
    seriesPatch: ofSeries,
  }
}

async function saveAndTell(
  deps: AnalysisDeps,
  book: AnalyzableBook,
  values: BookValues,
  statements: Parameters<Db['batch']>[0] = [],
) {
  await deps.db.batch([
    ...statements,
    ...saveBookValues(deps.db, book.id, values, Date.now()),
    // Another place in the series: what is next for its readers may be another book.
    ...(values.numberSort !== undefined ? recountSeriesProgress(deps.db, [book.series_id]) : []),
  ])
  deps.bus.publish(
    {
      name: 'BookChanged',
      bookId: book.public_id,
      seriesId: book.series_public_id,
      libraryId: book.library_public_id,
    },
    { accessClass: book.access_class },
  )
  await deps.queue.addAll(
    refreshSeriesMetadataTask,
    [{ seriesId: book.series_id }],
    priority.normal + 2,
    seriesRefreshDelay,
  )
}

/** Finds out what a file is, its pages and its metadata; then come its poster and its series. */
export async function analyzeBook(deps: AnalysisDeps, bookId: number, signal: AbortSignal): Promise<void> {
  const book = await findAnalyzable(deps.db, bookId)
  if (!book) return
  const analysis = await readFile(deps, book, signal)
  const now = Date.now()
  const wasOutdated = MediaStatus.options[book.media_status] === 'OUTDATED'
  const pageCount = analysis.pages.length
  await saveAndTell(deps, book, importedValues(book, analysis), [
    ...saveMedia(deps.db, bookId, { ...analysis, now }),
    ...(wasOutdated && pageCount > 0 && pageCount !== book.page_count
      ? resizeProgress(deps.db, bookId, pageCount)
      : []),
  ])
  if (analysis.status === 'READY') await deps.queue.add(makeBookPosterTask, { bookId }, priority.normal + 1)
}

/** Reads the metadata of the file again and leaves the pages as they are. */
export async function refreshBookMetadata(
  deps: AnalysisDeps,
  bookId: number,
  signal: AbortSignal,
): Promise<void> {
  const book = await findAnalyzable(deps.db, bookId)
  if (!book) return
  const analysis = await readFile(deps, book, signal)
  if (analysis.status !== 'READY') return
  await saveAndTell(deps, book, importedValues(book, analysis))
}
