import { recountClasses } from '../../access/queries.ts'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority } from '../../queue/task-kind.ts'
import { refreshBookMetadataTask, refreshSeriesMetadataTask } from '../analysis/tasks.ts'
import { removeBooks, renumberBook } from '../books/change-queries.ts'
import { numberBooks } from '../books/number-books.ts'
import { bookLocks, isLocked } from '../books/to-book.ts'
import type { LibraryState } from '../libraries/library-settings.ts'
import { findLibraryById } from '../libraries/queries.ts'
import type { PosterFiles } from '../posters/poster-files.ts'
import { forgetBookPosters, listOrphans, listPosterFiles } from '../posters/queries.ts'
import { forgetBooksProgress, forgetSeriesProgress, recountSeriesProgress } from '../progress/queries.ts'
import { removeSeriesRows, setBooksCount } from '../series/change-queries.ts'
import { listBooksOfSeries, listKnownBooks, listLibrarySeries, listStrayBooks, listTrash } from './queries.ts'

export interface TrashDeps {
  readonly db: Db
  readonly bus: Bus
  readonly files: PosterFiles
}
interface EmptyDeps extends TrashDeps {
  readonly queue: Queue
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

const perBatch = 500

/** Removes series and books with all that hangs on them, and tells. Posters that nobody else uses go from the disk. */
async function removeForGood(
  { db, bus, files }: TrashDeps,
  libraryId: string,
  series: readonly SeriesKey[],
  books: readonly BookKey[],
): Promise<void> {
  const seriesIds = series.map((s) => s.id)
  for (let i = 0; i < books.length; i += perBatch) {
    const some = books.slice(i, i + perBatch)
    const bookIds = some.map((b) => b.id)
    const posters = await listPosterFiles(db, bookIds)
    await db.batch([
      ...forgetBooksProgress(db, bookIds),
      ...forgetBookPosters(db, bookIds),
      ...removeBooks(db, bookIds),
    ])
    for (const file of await listOrphans(db, posters)) await files.remove(file)
    for (const b of some)
      bus.publish(
        { name: 'BookDeleted', bookId: b.public_id, seriesId: b.series_public_id, libraryId },
        { accessClass: b.access_class },
      )
  }
  await db.batch([...forgetSeriesProgress(db, seriesIds), ...removeSeriesRows(db, seriesIds)])
  for (const s of series)
    bus.publish({ name: 'SeriesDeleted', seriesId: s.public_id, libraryId }, { accessClass: s.access_class })
}

/** Series that stay lose some books: numbers, counts, every reader's place in them and what they add up to follow. */
async function renumberSeries({ db, queue }: EmptyDeps, seriesIds: readonly number[]): Promise<void> {
  const books = Map.groupBy(await listKnownBooks(db, seriesIds), (b) => b.seriesId)
  const now = Date.now()
  for (const seriesId of seriesIds) {
    const left = books.get(seriesId) ?? []
    const moved = numberBooks(left).filter((b) => b.position !== b.number)
    await db.batch([
      setBooksCount(db, seriesId, left.length, now),
      ...moved.flatMap((b) =>
        renumberBook(db, b.id, {
          position: b.position,
          number: !isLocked(bookLocks, b.locks, 'number'),
          numberSort: !isLocked(bookLocks, b.locks, 'numberSort'),
          now,
        }),
      ),
      ...recountSeriesProgress(db, [seriesId]),
    ])
    // Numbers that the file itself states win again over the position (behaviour 5.1).
    await queue.addAll(
      refreshBookMetadataTask,
      moved.map((b) => ({ bookId: b.id })),
      priority.low,
    )
  }
  await queue.addAll(
    refreshSeriesMetadataTask,
    seriesIds.map((seriesId) => ({ seriesId })),
    priority.normal,
  )
}

/** Removes for good what is in the trash of a library (behaviour 3.5). Files are never touched. */
export async function emptyTrash(deps: EmptyDeps, libraryId: number): Promise<void> {
  const library = await findLibraryById(deps.db, libraryId)
  if (!library) return
  const { series, books } = await listTrash(deps.db, libraryId)
  await removeForGood(deps, library.publicId, series, books)
  const removed = new Set(series.map((s) => s.id))
  await renumberSeries(
    deps,
    [...new Set(books.map((b) => b.series_id))].filter((id) => !removed.has(id)),
  )
  await deps.db.batch(recountClasses(deps.db, libraryId))
}

/** Removes all that is known of a library, in portions; the library itself is removed by its owner. */
export async function forgetLibrary(
  deps: TrashDeps,
  library: Pick<LibraryState, 'id' | 'publicId'>,
): Promise<void> {
  for (;;) {
    const series = await listLibrarySeries(deps.db, library.id, 200)
    if (series.length === 0) break
    const books = await listBooksOfSeries(
      deps.db,
      series.map((s) => s.id),
    )
    await removeForGood(deps, library.publicId, series, books)
  }
  // Of series that went while a scan added books to them.
  await removeForGood(deps, library.publicId, [], await listStrayBooks(deps.db, library.id))
}
