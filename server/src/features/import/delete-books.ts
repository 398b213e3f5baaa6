import { basename, dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { isServerStopping } from '../../files/change-file.ts'
import { isInsideRoot } from '../../files/inside-root.ts'
import { beginFileChange, endFileChange, type FileChange } from '../../files/queries.ts'
import type { Queue } from '../../queue/queue.ts'
import { createTasks, type NewTasks, priority, type ReportProgress } from '../../queue/task-kind.ts'
import { markBooksDeleted } from '../books/change-queries.ts'
import { insertHistoryEvent } from '../history/queries.ts'
import { listLibraries } from '../libraries/queries.ts'
import { markSeriesDeleted } from '../series/change-queries.ts'
import { deleteBookFile, deleteSeriesSidecars, isMissing, removeEmptyFolder } from './delete-file.ts'
import { type DeletableBook, findTargetSeries, listDeletable, listTargets } from './queries.ts'
import { deleteBookTask, deleteSeriesTask, removeDeletedTask } from './tasks.ts'

interface DeletionDeps {
  readonly db: Db
  readonly queue: Queue
  readonly bus: Bus
  readonly log: Logger
}

type Statements = Parameters<Db['batch']>[0]

/** Kind of a deletion in the journal. */
export const deleteKind = 'delete'
const reason = 'Deleted on request'

/** Maximum number of files that are checked at the same time: on a network drive each takes a round trip. */
const maxConcurrentChecks = 32

/** Throws FILE_OUTSIDE_LIBRARY if one of these files is really elsewhere. The task handles files that cannot be found. */
async function requireInsideLibrary(books: readonly DeletableBook[]): Promise<void> {
  const isInLibrary = (book: DeletableBook) => isInsideRoot(book.root, getPath(book)).catch(() => true)
  for (let i = 0; i < books.length; i += maxConcurrentChecks) {
    const checks = await Promise.all(books.slice(i, i + maxConcurrentChecks).map(isInLibrary))
    if (checks.includes(false)) throw new AppError('FILE_OUTSIDE_LIBRARY')
  }
}

/**
 * Queues the deletion of the file of a book (behaviour 10.3); does nothing if the viewer cannot see the book. Throws FILE_OUTSIDE_LIBRARY.
 */
export async function queueBookDeletion(
  { db, queue }: Pick<DeletionDeps, 'db' | 'queue'>,
  viewer: Viewer,
  bookPublicId: string,
): Promise<void> {
  const [book] = await listTargets(db, viewer, 'book', [bookPublicId])
  if (!book) return
  await requireInsideLibrary(await listDeletable(db, { bookIds: [book.id] }))
  await queue.add(deleteBookTask, { libraryId: book.library_id, bookId: book.id }, priority.highest)
}

/**
 * Queues the deletion of all files of a series; does nothing if the viewer cannot see the series. Throws FILE_OUTSIDE_LIBRARY if one of the
 * files is really elsewhere, because the series could not be deleted then.
 */
export async function queueSeriesDeletion(
  { db, queue }: Pick<DeletionDeps, 'db' | 'queue'>,
  viewer: Viewer,
  seriesPublicId: string,
): Promise<void> {
  const [series] = await listTargets(db, viewer, 'series', [seriesPublicId])
  if (!series) return
  await requireInsideLibrary(await listDeletable(db, { seriesId: series.id }))
  await queue.add(deleteSeriesTask, { libraryId: series.library_id, seriesId: series.id }, priority.highest)
}

const getPath = (book: DeletableBook): string => join(book.root, book.path)

const insertFileDeleted = (db: Db, book: DeletableBook, date: number): Statements[number] =>
  insertHistoryEvent(db, {
    type: 'BookFileDeleted',
    bookId: book.public_id,
    seriesId: book.series_public_id,
    properties: { reason, name: getPath(book) },
    date,
  })

/** Returns statements that move books with deleted files to the trash, with the series of one-shots. */
function trashBooks(
  db: Db,
  books: readonly DeletableBook[],
  seriesIds: readonly number[],
  now: number,
): Statements {
  const bookIds = books.map((b) => b.id)
  const allSeriesIds = [...seriesIds, ...books.filter((b) => b.oneshot === 1).map((b) => b.series_id)]
  return [
    ...(bookIds.length > 0 ? [markBooksDeleted(db, bookIds, true, now)] : []),
    ...(allSeriesIds.length > 0 ? markSeriesDeleted(db, allSeriesIds, now) : []),
    ...books.map((b) => insertFileDeleted(db, b, now)),
  ]
}

/** Returns the task that removes these books, and series without others, from the trash. */
function createRemoval(
  libraryId: number,
  books: readonly DeletableBook[],
  seriesIds: readonly number[],
  urgency: number,
): NewTasks[] {
  if (books.length + seriesIds.length === 0) return []
  const bookIds = books.map((b) => b.id)
  return [createTasks(removeDeletedTask, [{ libraryId, bookIds, seriesIds: [...seriesIds] }], urgency)]
}

function publishDeletion({ bus }: Pick<DeletionDeps, 'bus'>, books: readonly DeletableBook[]): void {
  const published = new Set<string>()
  for (const b of books) {
    const ofSeries = { seriesId: b.series_public_id, libraryId: b.library_public_id }
    const audience = { accessClass: b.access_class }
    bus.publish({ name: 'BookChanged', bookId: b.public_id, ...ofSeries }, audience)
    if (published.has(b.series_public_id)) continue
    published.add(b.series_public_id)
    bus.publish({ name: 'SeriesChanged', ...ofSeries }, audience)
  }
}

/**
 * Deletes the folders of a library (path → public id of the series) that are empty now. Returns statements that record it in the history.
 */
async function removeFolders(
  { db, log }: DeletionDeps,
  root: string,
  folders: ReadonlyMap<string, string>,
  now: number,
): Promise<Statements> {
  const roots = (await listLibraries(db)).map((l) => l.root)
  const statements: Statements[number][] = []
  for (const [folder, seriesId] of folders) {
    if (!(await removeEmptyFolder({ root, log }, folder, roots))) continue
    const properties = { reason: 'Deleted because it was empty', name: folder }
    const event = { type: 'SeriesFolderDeleted', bookId: null, seriesId, properties, date: now } as const
    statements.push(insertHistoryEvent(db, event))
  }
  return statements
}
const listFolders = (books: readonly DeletableBook[]): Map<string, string> =>
  new Map(books.map((b) => [dirname(getPath(b)), b.series_public_id]))

/** Deletes the files of these books one by one, until an administrator stops the task. Returns the books whose files are deleted. */
async function deleteFiles(
  { log }: DeletionDeps,
  books: readonly DeletableBook[],
  signal: AbortSignal,
  progress?: ReportProgress,
): Promise<DeletableBook[]> {
  const deleted: DeletableBook[] = []
  for (const [done, book] of books.entries()) {
    progress?.(done, books.length, basename(book.path))
    if (isServerStopping(signal)) throw signal.reason
    if (signal.aborted) break
    if (await deleteBookFile({ root: book.root, log }, getPath(book))) deleted.push(book)
  }
  return deleted
}

async function listMissing(books: readonly DeletableBook[], deleted: readonly DeletableBook[] = []) {
  const missing: DeletableBook[] = []
  for (const b of books) if (!deleted.includes(b) && (await isMissing(getPath(b), b.root))) missing.push(b)
  return missing
}

/**
 * Deletes the file of a book with the images next to it, and its folder if that is empty. The book goes to the trash, from which a separate task
 * removes it (behaviour 10.3). A file that is missing, cannot be written or is outside of the library is kept, and so is the book.
 */
export async function deleteBook(deps: DeletionDeps, bookId: number, signal: AbortSignal): Promise<void> {
  const { db, queue } = deps
  const books = await listDeletable(db, { bookIds: [bookId] })
  const [book] = books
  if (!book) return
  const changeId = await beginFileChange(db, deleteKind, { bookIds: [bookId] })
  const deleted = await deleteFiles(deps, books, signal)
  // One time for all entries: in the history the folder follows its content.
  const now = Date.now()
  const folders = await removeFolders(deps, book.root, listFolders(deleted), now)
  await queue.saveAndAdd(
    [...trashBooks(db, deleted, [], now), ...folders, endFileChange(db, changeId)],
    createRemoval(book.library_id, deleted, [], priority.highest),
  )
  publishDeletion(deps, deleted)
}

/**
 * Deletes the files of all books of a series, then the sidecars of the series, then its folder. The series goes to the trash with the last of
 * its books, so it is kept if a file cannot be deleted. Books whose files were missing before are included if any file was deleted, because then
 * the library is reachable.
 */
export async function deleteSeries(
  deps: DeletionDeps,
  seriesId: number,
  signal: AbortSignal,
  progress?: ReportProgress,
): Promise<void> {
  const { db, bus, queue } = deps
  const series = await findTargetSeries(db, { id: seriesId })
  if (!series || series.deleted === 1) return
  const books = await listDeletable(db, { seriesId })
  const changeId = await beginFileChange(db, deleteKind, { bookIds: books.map((b) => b.id) })
  const deleted = await deleteFiles(deps, books, signal, progress)
  const goneBooks = deleted.length > 0 ? [...deleted, ...(await listMissing(books, deleted))] : []
  // A series without books is left from an earlier run of this task.
  const isAllGone = goneBooks.length === books.length
  const home = join(series.root, series.path)
  if (isAllGone && series.oneshot === 0)
    await deleteSeriesSidecars({ root: series.root, log: deps.log }, home)
  const own: [string, string][] = series.oneshot === 0 ? [[home, series.public_id]] : []
  const now = Date.now()
  const emptied = new Map([...listFolders(deleted), ...(isAllGone ? own : [])])
  const folders = await removeFolders(deps, series.root, emptied, now)
  const goneSeries = isAllGone ? [seriesId] : []
  await queue.saveAndAdd(
    [...trashBooks(db, goneBooks, goneSeries, now), ...folders, endFileChange(db, changeId)],
    createRemoval(series.library_id, goneBooks, goneSeries, priority.highest),
  )
  publishDeletion(deps, goneBooks)
  if (isAllGone && goneBooks.length === 0)
    bus.publish(
      { name: 'SeriesChanged', seriesId: series.public_id, libraryId: series.library_public_id },
      { accessClass: series.access_class },
    )
}

/**
 * After a start: moves the books to the trash whose files an interrupted deletion has deleted, and queues their removal from it after the task
 * itself, which runs again.
 */
export async function recoverDeletion(
  { db, queue }: Pick<DeletionDeps, 'db' | 'queue'>,
  { id, input }: FileChange,
): Promise<void> {
  const { bookIds } = JSON.parse(input) as { bookIds: number[] }
  const gone = await listMissing(await listDeletable(db, { bookIds }))
  await queue.saveAndAdd(
    [...trashBooks(db, gone, [], Date.now()), endFileChange(db, id)],
    gone[0] ? createRemoval(gone[0].library_id, gone, [], priority.high) : [],
  )
}
