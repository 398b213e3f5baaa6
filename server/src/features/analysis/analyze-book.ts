import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import type { BookAnalysis } from '../../media/book-file.ts'
import { readListPlaces } from '../../media/comic-info-metadata.ts'
import type { Queue } from '../../queue/queue.ts'
import { type NewTasks, priority, tasksOf } from '../../queue/task-kind.ts'
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

/** What is saved and queued along with the values of a book. */
interface Along {
  readonly statements?: Parameters<Db['batch']>[0]
  readonly tasks?: readonly NewTasks[]
}

/** Saves what is known of a book now, with the refresh of its series soon and what else follows, in one transaction; then tells. */
export async function saveBook(
  { db, bus, queue }: Pick<AnalysisDeps, 'db' | 'bus' | 'queue'>,
  book: AnalyzableBook,
  values: BookValues,
  { statements = [], tasks = [] }: Along = {},
): Promise<void> {
  await queue.saveAndAdd(
    [
      ...statements,
      ...saveBookValues(db, book.id, values, Date.now()),
      // Another place in the series: what is next for its readers may be another book.
      ...(values.numberSort !== undefined ? recountSeriesProgress(db, [book.series_id]) : []),
    ],
    [
      ...tasks,
      tasksOf(
        refreshSeriesMetadataTask,
        [{ seriesId: book.series_id }],
        priority.normal + 2,
        seriesRefreshDelay,
      ),
    ],
  )
  bus.publish(
    {
      name: 'BookChanged',
      bookId: book.public_id,
      seriesId: book.series_public_id,
      libraryId: book.library_public_id,
    },
    { accessClass: book.access_class },
  )
}

/** The bar code is looked at when nothing else told the ISBN (behaviour 5.7). */
function isbnTasks(book: AnalyzableBook, values: BookValues, { profile }: BookAnalysis): NewTasks[] {
  const isWanted =
    readSettings(book.settings).importBarcodeIsbn &&
    profile !== 'EPUB' &&
    values.isbn === undefined &&
    book.isbn === '' &&
    !isLocked(bookLocks, book.locks, 'isbn')
  return isWanted ? [tasksOf(findBookIsbnTask, [{ bookId: book.id }], priority.lowest)] : []
}

/** The read lists that the file names (behaviour 5.3). */
async function joinReadLists(
  { db, bus }: Pick<AnalysisDeps, 'db' | 'bus'>,
  book: AnalyzableBook,
  { comicInfo }: BookAnalysis,
): Promise<void> {
  if (comicInfo && readSettings(book.settings).importComicInfoReadList)
    await addToReadLists(db, bus, book.id, readListPlaces(comicInfo))
}

/**
 * Reads the file of a book; undefined when there is no book, or nothing can be said of it. The book is as it is after the reading: what
 * people edited and locked meanwhile counts.
 */
async function readBook(
  { db, workers }: Pick<AnalysisDeps, 'db' | 'workers'>,
  bookId: number,
  signal: AbortSignal,
): Promise<{ book: AnalyzableBook; analysis: BookAnalysis } | undefined> {
  const before = await findAnalyzable(db, bookId)
  const analysis = before && (await readBookFile(workers, before, signal))
  const book = analysis && (await findAnalyzable(db, bookId))
  return book && { book, analysis }
}

/** Finds out what a file is, its pages and its metadata; then come its poster and its series. */
export async function analyzeBook(deps: AnalysisDeps, bookId: number, signal: AbortSignal): Promise<void> {
  const { book, analysis } = (await readBook(deps, bookId, signal)) ?? {}
  if (!book || !analysis) return
  if (analysis.reason !== '')
    deps.log.info({ book: book.path, reason: analysis.reason.slice(0, 2000) }, 'a book cannot be read')
  const pageCount = pageCountOf(analysis)
  const values = valuesOf(book, analysis)
  const isReady = analysis.status === 'READY'
  await saveBook(deps, book, values, {
    statements: [
      ...saveMedia(deps.db, bookId, { ...analysis, now: Date.now() }),
      ...(pageCount > 0 && pageCount !== book.page_count ? resizeProgress(deps.db, bookId, pageCount) : []),
    ],
    tasks: isReady
      ? [tasksOf(makeBookPosterTask, [{ bookId }], priority.normal + 1), ...isbnTasks(book, values, analysis)]
      : [],
  })
  if (isReady) await joinReadLists(deps, book, analysis)
}

/** Reads the metadata of the file again and leaves the pages as they are. */
export async function refreshBookMetadata(
  deps: AnalysisDeps,
  bookId: number,
  signal: AbortSignal,
): Promise<void> {
  const { book, analysis } = (await readBook(deps, bookId, signal)) ?? {}
  if (!book || analysis?.status !== 'READY') return
  const values = valuesOf(book, analysis)
  await saveBook(deps, book, values, { tasks: isbnTasks(book, values, analysis) })
  await joinReadLists(deps, book, analysis)
}
