import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import type { AnalyzedPage, BookAnalysis } from '../../media/book-file.ts'
import { readListPlaces } from '../../media/metadata/comic-info-metadata.ts'
import type { Queue } from '../../queue/queue.ts'
import { createTasks, type NewTasks, priority } from '../../queue/task-kind.ts'
import type { Workers } from '../../workers/workers.ts'
import { getPageCount, saveMedia } from '../books/change-queries.ts'
import { type BookValues, saveBookValues } from '../books/edit/value-queries.ts'
import { decodePages } from '../books/files/encode-pages.ts'
import { listEncodedPages } from '../books/queries.ts'
import { bookLocks, isLocked } from '../books/to-book.ts'
import { readSettings } from '../libraries/library-settings.ts'
import { adjustProgressToPageCount } from '../progress/change-queries.ts'
import { recountSeriesProgress } from '../progress/queries.ts'
import { addToReadLists } from '../readlists/add-to-read-lists.ts'
import { changedBookValues } from './changed-values.ts'
import { importedValues } from './imported-values.ts'
import { movePageReferences } from './move-page-references.ts'
import { type AnalyzableBook, listAnalyzable } from './queries.ts'
import { readBookFile, readBookFiles } from './read-book-file.ts'
import {
  findBookIsbnTask,
  forBooks,
  forSeries,
  makeBookPosterTask,
  refreshSeriesMetadataTask,
} from './tasks.ts'

export interface AnalysisDeps {
  readonly db: Db
  readonly bus: Bus
  readonly queue: Queue
  readonly workers: Workers
  readonly log: Logger
}

/** Delay of a refresh, in milliseconds: books of a series are analyzed shortly after each other, and one refresh after them suffices. */
const seriesRefreshDelayMs = 1500

const getValues = (book: AnalyzableBook, analysis: BookAnalysis): BookValues =>
  importedValues(readSettings(book.settings), book.locks, analysis)

/** Statements and tasks to save with the values of books. `publishesAll`: unchanged books are published, too. */
interface SaveExtras {
  readonly publishesAll?: boolean
  readonly statements?: Parameters<Db['batch']>[0]
  readonly tasks?: readonly NewTasks[]
}

/** Saves the values of books in one transaction with a delayed refresh of their series and the extras; then publishes. */
export async function saveBooks(
  { db, bus, queue }: Pick<AnalysisDeps, 'db' | 'bus' | 'queue'>,
  all: readonly { readonly book: AnalyzableBook; readonly values: BookValues }[],
  { publishesAll = false, statements = [], tasks = [] }: SaveExtras = {},
): Promise<void> {
  const seriesIds = new Set(all.map(({ book }) => book.series_id))
  const changed = all
    .map(({ book, values }) => ({ book, values: changedBookValues(book, values) }))
    .filter(({ values }) => Object.keys(values).length > 0)
  // A new position in the series may change which book is next for its readers.
  const moved = changed
    .filter(({ values }) => values.numberSort !== undefined)
    .map(({ book }) => book.series_id)
  const rows = changed.map(({ book, values }) => ({ id: book.id, values }))
  await queue.saveAndAdd(
    [
      ...statements,
      ...saveBookValues(db, rows, Date.now()),
      ...recountSeriesProgress(db, [...new Set(moved)]),
    ],
    [
      ...tasks,
      createTasks(refreshSeriesMetadataTask, forSeries(seriesIds), priority.normal + 2, seriesRefreshDelayMs),
    ],
  )
  for (const { book } of publishesAll ? all : changed) publishBookChange(bus, book)
}

export const publishBookChange = (
  bus: Bus,
  book: Pick<AnalyzableBook, 'public_id' | 'series_public_id' | 'library_public_id' | 'access_class'>,
): void =>
  bus.publish(
    {
      name: 'BookChanged',
      bookId: book.public_id,
      seriesId: book.series_public_id,
      libraryId: book.library_public_id,
    },
    { accessClass: book.access_class },
  )

/** Returns tasks that read the bar code if the ISBN has no other source (behaviour 5.7). */
function createIsbnTasks(
  books: readonly {
    readonly book: AnalyzableBook
    readonly values: BookValues
    readonly analysis: BookAnalysis
  }[],
): NewTasks {
  const withoutIsbn = books.filter(
    ({ book, values, analysis }) =>
      analysis.status === 'READY' &&
      analysis.profile !== 'EPUB' &&
      readSettings(book.settings).importBarcodeIsbn &&
      values.isbn === undefined &&
      book.isbn === '' &&
      !isLocked(bookLocks, book.locks, 'isbn'),
  )
  return createTasks(findBookIsbnTask, forBooks(withoutIsbn.map(({ book }) => book.id)), priority.lowest)
}

/** Adds the books to the read lists that their files name (behaviour 5.3). */
async function joinReadLists(
  { db, bus }: Pick<AnalysisDeps, 'db' | 'bus'>,
  book: AnalyzableBook,
  { comicInfo }: BookAnalysis,
): Promise<void> {
  if (comicInfo && readSettings(book.settings).importComicInfoReadList)
    await addToReadLists(db, bus, book.id, readListPlaces(comicInfo))
}

/** A book as it is stored after its file was read: edits and locks made in the meantime apply. */
interface AnalyzedBook {
  readonly book: AnalyzableBook
  readonly analysis: BookAnalysis
}

/** Returns the books as they are stored now, with their analyses; without deleted ones. */
async function reloadBooks(
  db: Db,
  read: readonly (readonly [bookId: number, analysis: BookAnalysis | null | undefined])[],
): Promise<AnalyzedBook[]> {
  const analyses = new Map(read)
  const ids = read.filter(([, analysis]) => analysis).map(([bookId]) => bookId)
  const books = ids.length > 0 ? await listAnalyzable(db, ids) : []
  return books.flatMap((book) => {
    const analysis = analyses.get(book.id)
    return analysis ? [{ book, analysis }] : []
  })
}

/** Analyzes files: media type, pages and metadata. Queues their posters and the refresh of their series. */
export async function analyzeBooks(
  deps: AnalysisDeps,
  bookIds: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const { db, workers } = deps
  const books = await listAnalyzable(db, bookIds)
  const others: AnalyzableBook[] = []
  for (let done = 0; done < books.length; ) {
    const remaining = books.slice(done)
    const analyses = await readBookFiles(workers, remaining, signal)
    others.push(...remaining.filter((_, i) => analyses[i] === null))
    const read = analyses.map((analysis, i) => [remaining[i]?.id ?? 0, analysis] as const)
    await saveAnalyses(deps, await reloadBooks(db, read))
    done += analyses.length
  }
  for (const book of others) {
    const analysis = await readBookFile(workers, book, signal)
    await saveAnalyses(deps, await reloadBooks(db, [[book.id, analysis]]))
  }
}

/** Returns the books that had pages before, with these pages. */
async function listKnownPages(
  db: Db,
  books: readonly AnalyzedBook[],
): Promise<(AnalyzedBook & { readonly pages: readonly AnalyzedPage[] })[]> {
  const bookIds = books.filter(({ book }) => book.page_count > 0).map(({ book }) => book.id)
  const encoded = await listEncodedPages(db, bookIds)
  return books.flatMap((one) => {
    const pages = encoded.get(one.book.id)
    return pages ? [{ ...one, pages: decodePages(pages) }] : []
  })
}

async function saveAnalyses(deps: AnalysisDeps, all: readonly AnalyzedBook[]): Promise<void> {
  if (all.length === 0) return
  for (const { book, analysis } of all)
    if (analysis.reason !== '')
      deps.log.info({ book: book.path, reason: analysis.reason.slice(0, 2000) }, 'a book cannot be read')
  const ready = all.filter(({ analysis }) => analysis.status === 'READY')
  const savings = all.map(({ book, analysis }) => ({ book, analysis, values: getValues(book, analysis) }))
  const known = await listKnownPages(
    deps.db,
    ready.filter(({ book, analysis }) => book.page_count === analysis.pages.length),
  )
  await saveBooks(deps, savings, {
    publishesAll: true,
    statements: [
      ...saveMedia(
        deps.db,
        all.map(({ book, analysis }) => ({ ...analysis, id: book.id })),
        Date.now(),
      ),
      ...all.flatMap(({ book, analysis }) => {
        const pageCount = getPageCount(analysis)
        const isOther = pageCount > 0 && pageCount !== book.page_count
        return isOther ? adjustProgressToPageCount(deps.db, book.id, pageCount) : []
      }),
      ...known.flatMap(({ book, analysis, pages }) =>
        movePageReferences(deps.db, book.id, pages, analysis.pages),
      ),
    ],
    tasks: [
      createTasks(makeBookPosterTask, forBooks(ready.map(({ book }) => book.id)), priority.normal + 1),
      createIsbnTasks(savings),
    ],
  })
  for (const { book, analysis } of ready) await joinReadLists(deps, book, analysis)
}

/** Reads the metadata of the file again; the pages are unchanged. */
export async function refreshBookMetadata(
  deps: AnalysisDeps,
  bookId: number,
  signal: AbortSignal,
): Promise<void> {
  const [before] = await listAnalyzable(deps.db, [bookId])
  if (!before) return
  const [read] = await reloadBooks(deps.db, [[bookId, await readBookFile(deps.workers, before, signal)]])
  if (read?.analysis.status !== 'READY') return
  const { book, analysis } = read
  const saving = { book, analysis, values: getValues(book, analysis) }
  await saveBooks(deps, [saving], { tasks: [createIsbnTasks([saving])] })
  await joinReadLists(deps, book, analysis)
}
