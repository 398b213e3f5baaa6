import { listHiddenSets } from '../../access/set-queries.ts'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { publishHiddenSets } from '../../events/publish-hidden-sets.ts'
import type { Queue } from '../../queue/queue.ts'
import type { TaskRun } from '../../queue/task-kind.ts'
import { deleteBooksAnnotations } from '../annotations/queries.ts'
import { removeBooks } from '../books/change-queries.ts'
import { deleteSeriesMemberships } from '../collections/queries.ts'
import type { LibraryState } from '../libraries/library-settings.ts'
import { findLibraryById } from '../libraries/queries.ts'
import type { PosterFiles } from '../posters/poster-files.ts'
import { deletePosters, listPosterFiles, listUnreferencedFiles } from '../posters/queries.ts'
import { deleteBooksProgress, deleteSeriesProgress } from '../progress/queries.ts'
import { deleteBookMemberships } from '../readlists/queries.ts'
import { deleteUnusedTerms } from '../referential/term-queries.ts'
import { removeSeriesRows } from '../series/change-queries.ts'
import {
  listBooksOfSeries,
  listLibrarySeries,
  listSeriesWithoutOthers,
  listStrayBooks,
  listTrash,
  listTrashedBooks,
} from './queries.ts'
import { renumberSeries } from './renumber-series.ts'
import { deleteSidecars } from './sidecar-queries.ts'

/** Steps of other features after a scan and after the trash is emptied, in order (behaviour 3.3.8, 3.5). */
export interface FollowUps {
  readonly afterScan: readonly ((library: LibraryState) => Promise<void>)[]
  readonly afterTrash: readonly ((library: LibraryState) => Promise<void>)[]
}
export interface TrashDeps {
  readonly db: Db
  readonly bus: Bus
  readonly files: PosterFiles
}
interface EmptyDeps extends TrashDeps {
  readonly queue: Queue
  readonly followUps: FollowUps
}

interface SeriesKey {
  readonly id: number
  readonly public_id: string
  readonly access_class: number
}
interface BookKey extends SeriesKey {
  readonly series_id: number
  readonly series_public_id: string
}

const batchRows = 500

/**
 * Deletes series and books with everything that refers to them, and publishes it. Posters without another reference are deleted from the
 * disk. If the run is stopped, it ends between two batches, and the series remain.
 */
async function deletePermanently(
  { db, bus, files }: TrashDeps,
  libraryId: string,
  series: readonly SeriesKey[],
  books: readonly BookKey[],
  run?: TaskRun,
): Promise<void> {
  const seriesIds = series.map((s) => s.id)
  for (let i = 0; i < books.length; i += batchRows) {
    if (run?.signal.aborted) return
    run?.progress(i, books.length)
    const some = books.slice(i, i + batchRows)
    const bookIds = some.map((b) => b.id)
    const posters = await listPosterFiles(db, bookIds)
    const hiddenSets = await listHiddenSets(db, 'readList', bookIds)
    await db.batch([
      ...deleteBooksProgress(db, bookIds),
      ...deleteBooksAnnotations(db, bookIds),
      deletePosters(db, 'book', bookIds),
      ...deleteBookMemberships(db, bookIds),
      ...removeBooks(db, bookIds),
      ...deleteSidecars(db, { bookIds }),
    ])
    for (const file of await listUnreferencedFiles(db, posters)) await files.remove(file)
    for (const b of some)
      bus.publish(
        { name: 'BookDeleted', bookId: b.public_id, seriesId: b.series_public_id, libraryId },
        { accessClass: b.access_class },
      )
    publishHiddenSets(bus, hiddenSets)
  }
  if (run?.signal.aborted) return
  const posters = await listPosterFiles(db, seriesIds, 'series')
  const hiddenSets = await listHiddenSets(db, 'collection', seriesIds)
  await db.batch([
    ...deleteSeriesProgress(db, seriesIds),
    deletePosters(db, 'series', seriesIds),
    ...deleteSeriesMemberships(db, seriesIds),
    ...deleteSidecars(db, { seriesIds }),
    ...removeSeriesRows(db, seriesIds),
  ])
  for (const file of await listUnreferencedFiles(db, posters)) await files.remove(file)
  for (const s of series)
    bus.publish({ name: 'SeriesDeleted', seriesId: s.public_id, libraryId }, { accessClass: s.access_class })
  publishHiddenSets(bus, hiddenSets)
}

/**
 * Permanently deletes the series and books in the trash of a library (behaviour 3.5). Files are never touched. If it is stopped, numbers
 * and counts of the remaining ones are correct.
 */
export async function emptyTrash(deps: EmptyDeps, libraryId: number, run: TaskRun): Promise<void> {
  const library = await findLibraryById(deps.db, libraryId)
  if (!library) return
  const { series, books } = await listTrash(deps.db, libraryId)
  await deletePermanently(deps, library.publicId, series, books, run)
  const removed = new Set(run.signal.aborted ? [] : series.map((s) => s.id))
  const touched = new Set(books.map((b) => b.series_id))
  const remaining = [...touched].filter((id) => !removed.has(id))
  await renumberSeries(deps, remaining)
  if (books.length > 0) await deps.db.batch([deleteUnusedTerms(deps.db)])
  run.signal.throwIfAborted()
  for (const follow of deps.followUps.afterTrash) await follow(library)
}

/**
 * Deletes books and series that are in the trash because an administrator deleted their files, which will not come back (behaviour 10.3). A
 * series is deleted with its last book.
 */
export async function removeDeleted(
  deps: EmptyDeps,
  libraryId: number,
  deleted: { readonly bookIds: readonly number[]; readonly seriesIds: readonly number[] },
): Promise<void> {
  const library = await findLibraryById(deps.db, libraryId)
  if (!library || deleted.bookIds.length + deleted.seriesIds.length === 0) return
  const books = await listTrashedBooks(deps.db, deleted.bookIds)
  const touched = [...new Set([...deleted.seriesIds, ...books.map((b) => b.series_id)])]
  const deletedIds = books.map((b) => b.id)
  const series = await listSeriesWithoutOthers(deps.db, touched, deletedIds)
  await deletePermanently(deps, library.publicId, series, books)
  const removed = new Set(series.map((s) => s.id))
  const remaining = touched.filter((id) => !removed.has(id))
  await renumberSeries(deps, remaining)
  await deps.db.batch([deleteUnusedTerms(deps.db)])
  for (const follow of deps.followUps.afterTrash) await follow(library)
}

/** Deletes all series and books of a library in batches; the caller deletes the library itself. */
export async function deleteLibraryContents(
  deps: TrashDeps,
  library: Pick<LibraryState, 'id' | 'publicId'>,
): Promise<void> {
  for (;;) {
    const series = await listLibrarySeries(deps.db, library.id, 200)
    if (series.length === 0) break
    const seriesIds = series.map((s) => s.id)
    const books = await listBooksOfSeries(deps.db, seriesIds)
    await deletePermanently(deps, library.publicId, series, books)
  }
  // Their series were deleted while a scan added books to them.
  await deletePermanently(deps, library.publicId, [], await listStrayBooks(deps.db, library.id))
}
