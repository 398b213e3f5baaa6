import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import type { BookAnalysis } from '../../media/book-file.ts'
import { readListPlaces } from '../../media/comic-info-metadata.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority } from '../../queue/task-kind.ts'
import type { Workers } from '../../workers/pool.ts'
import { type BookValues, pageCountOf, saveBookValues, saveMedia } from '../books/change-queries.ts'
import { type BookLists, bookLocks, isLocked } from '../books/to-book.ts'
import { readSettings } from '../libraries/library-settings.ts'
import { recountSeriesProgress, resizeProgress } from '../progress/queries.ts'
import { addToReadLists } from '../readlists/add-to-read-lists.ts'
import { importedValues } from './imported-values.ts'
import { type AnalyzableBook, findAnalyzable } from './queries.ts'
import { readBookFile } from './read-book-file.ts'
import { findBookIsbnTask, makeBookPosterTask, refreshSeriesMetadataTask } from './tasks.ts'

export interface AnalysisDeps {
  readonly db: Db
  readonly bus: Bus
  readonly queue: Queue
  readonly workers: Workers
  readonly log: Logger
}

/** Books of a series are analyzed within moments of each other; one refresh after them is enough. */
const seriesRefreshDelay = 1500

const valuesOf = (book: AnalyzableBook, analysis: BookAnalysis): BookValues =>
  importedValues(
    readSettings(book.settings),
    { locks: book.locks, lists: JSON.parse(book.lists) as BookLists },
    analysis,
  )

/** Saves what is known of a book now, tells, and has its series refreshed soon. */
export async function saveBook(
  deps: AnalysisDeps,
  book: AnalyzableBook,
  values: BookValues,
  statements: Parameters<Db['batch']>[0] = [],
): Promise<void> {
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

/** The read lists that the file names (behaviour 5.3), and the bar code when nothing else told the ISBN (5.7). */
async function followUp(
  deps: AnalysisDeps,
  book: AnalyzableBook,
  values: BookValues,
  { profile, comicInfo }: BookAnalysis,
): Promise<void> {
  const settings = readSettings(book.settings)
  if (comicInfo && settings.importComicInfoReadList)
    await addToReadLists(deps.db, deps.bus, book.id, readListPlaces(comicInfo))
  const hasIsbn = values.isbn !== undefined || book.isbn !== ''
  if (
    settings.importBarcodeIsbn &&
    profile !== 'EPUB' &&
    !hasIsbn &&
    !isLocked(bookLocks, book.locks, 'isbn')
  )
    await deps.queue.add(findBookIsbnTask, { bookId: book.id }, priority.lowest)
}

/** Finds out what a file is, its pages and its metadata; then come its poster and its series. */
export async function analyzeBook(deps: AnalysisDeps, bookId: number, signal: AbortSignal): Promise<void> {
  const book = await findAnalyzable(deps.db, bookId)
  if (!book) return
  const analysis = await readBookFile(deps.workers, book, signal)
  if (!analysis) return
  if (analysis.reason !== '')
    deps.log.info({ book: book.path, reason: analysis.reason.slice(0, 2000) }, 'a book cannot be read')
  const now = Date.now()
  const pageCount = pageCountOf(analysis)
  const values = valuesOf(book, analysis)
  await saveBook(deps, book, values, [
    ...saveMedia(deps.db, bookId, { ...analysis, now }),
    ...(pageCount > 0 && pageCount !== book.page_count ? resizeProgress(deps.db, bookId, pageCount) : []),
  ])
  if (analysis.status !== 'READY') return
  await deps.queue.add(makeBookPosterTask, { bookId }, priority.normal + 1)
  await followUp(deps, book, values, analysis)
}

/** Reads the metadata of the file again and leaves the pages as they are. */
export async function refreshBookMetadata(
  deps: AnalysisDeps,
  bookId: number,
  signal: AbortSignal,
): Promise<void> {
  const book = await findAnalyzable(deps.db, bookId)
  if (!book) return
  const analysis = await readBookFile(deps.workers, book, signal)
  if (analysis?.status !== 'READY') return
  const values = valuesOf(book, analysis)
  await saveBook(deps, book, values)
  await followUp(deps, book, values, analysis)
}
