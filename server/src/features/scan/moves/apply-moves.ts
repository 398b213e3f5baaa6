import { ensureAccessClass } from '../../../access/queries.ts'
import { priority } from '../../../queue/task-kind.ts'
import { forBooks, refreshBookMetadataTask } from '../../analysis/tasks.ts'
import { moveBookRow, moveTrashedBook } from '../../books/files/move-queries.ts'
import { bookLocks, isLocked } from '../../books/to-book.ts'
import type { LibraryState } from '../../libraries/library-settings.ts'
import { moveProgress } from '../../progress/change-queries.ts'
import { moveSeriesRow } from '../../series/move-queries.ts'
import { type SeriesLists, seriesLocks } from '../../series/to-series.ts'
import type { ChangedSeries } from '../plan-scan.ts'
import { type KnownBookRow, listBooksById, listKnownBooks } from '../queries.ts'
import type { ScanDeps } from '../scan-deps.ts'
import type { WalkedBook } from '../walk/walk.ts'
import type { BookArrival, SeriesArrival } from './find-moves.ts'
import { listMovableSeries, type MovableSeries } from './move-queries.ts'
import { publishBookMoved, publishSeriesMoved } from './publish-moves.ts'

/** Returns the new title if the old one was the file name; a refresh then reads the title in the file again (behaviour 3.4). */
const newTitle = (b: KnownBookRow, name: string): { title?: string } =>
  b.title === b.name && b.name !== name && !isLocked(bookLocks, b.locks, 'title') ? { title: name } : {}

function newTitles(s: MovableSeries, name: string): { title?: string; titleSort?: string } {
  if (s.title !== s.name || s.name === name) return {}
  const isOpen = (lock: 'title' | 'titleSort') => !isLocked(seriesLocks, s.locks, lock)
  return { ...(isOpen('title') && { title: name }), ...(isOpen('titleSort') && { titleSort: name }) }
}

const getFileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * Moves the rows of series whose folders moved, with everything that refers to them. Returns them as series to compare, because their
 * numbers and sidecars depend on the new folder.
 */
export async function applySeriesMoves(
  deps: ScanDeps,
  library: LibraryState,
  arrivals: readonly SeriesArrival[],
  signal: AbortSignal,
): Promise<ChangedSeries[]> {
  const seen: ChangedSeries[] = []
  for (const arrival of arrivals) {
    signal.throwIfAborted()
    const [series] = await listMovableSeries(deps.db, [arrival.move.vanished.id])
    if (!series) continue
    await moveSeries(deps, library, series, arrival)
    seen.push({ id: series.id, walked: arrival.walked, changes: null })
  }
  return seen
}

async function moveSeries(
  deps: ScanDeps,
  library: LibraryState,
  series: MovableSeries,
  { move, walked }: SeriesArrival,
): Promise<void> {
  const { db } = deps
  const now = Date.now()
  const books = await listKnownBooks(db, [series.id])
  const { sharingLabels } = JSON.parse(series.lists) as SeriesLists
  const accessClass = await ensureAccessClass(db, {
    libraryId: library.id,
    ageRating: series.age_rating,
    labels: sharingLabels,
  })
  const arrived = new Map(move.files.map((f) => [f.vanished.id, f.added as WalkedBook]))
  await db.batch([
    ...moveSeriesRow(
      db,
      series.id,
      { libraryId: series.library_id, path: series.path },
      {
        to: { libraryId: library.id, path: walked.path },
        accessClass,
        name: walked.name,
        oneshot: walked.oneshot,
        ...newTitles(series, walked.name),
        now,
      },
    ),
    ...books.flatMap((b) => {
      const file = arrived.get(b.id)
      if (!file) {
        const path = `${walked.path === '' ? '' : `${walked.path}/`}${getFileName(b.path)}`
        return moveTrashedBook(db, b.id, { path, libraryId: library.id, accessClass })
      }
      return moveBookRow(db, b.id, {
        from: b.path,
        to: file.path,
        seriesId: series.id,
        libraryId: library.id,
        accessClass,
        name: file.name,
        fileModified: file.modified,
        oneshot: walked.oneshot,
        ...newTitle(b, file.name),
        now,
      })
    }),
  ])
  publishSeriesMoved(deps.bus, series, books, { libraryId: library.publicId, accessClass })
  const renamed = books.filter((b) => {
    const file = arrived.get(b.id)
    return file !== undefined && file.name !== b.name
  })
  await deps.queue.addAll(refreshBookMetadataTask, forBooks(renamed.map((b) => b.id)), priority.low)
}

/** Moves the rows of single books whose files moved. Returns the series that lost them. */
export async function applyBookMoves(
  deps: ScanDeps,
  library: LibraryState,
  arrivals: readonly (BookArrival & { readonly to: number })[],
  signal: AbortSignal,
): Promise<Set<number>> {
  const sources = new Set<number>()
  // All books of one series in one transaction: two books that swapped paths must never have the same path.
  for (const ofSeries of Map.groupBy(arrivals, (a) => a.to).values()) {
    signal.throwIfAborted()
    for (const id of await moveBooks(deps, library, ofSeries)) sources.add(id)
  }
  return sources
}

async function moveBooks(
  deps: ScanDeps,
  library: LibraryState,
  arrivals: readonly (BookArrival & { readonly to: number })[],
): Promise<number[]> {
  const { db } = deps
  const now = Date.now()
  const { bySeries, rows } = await readRows(deps, arrivals)
  const moved = arrivals.flatMap((arrival) => {
    const book = rows.get(arrival.move.vanished.id)
    const target = bySeries.get(arrival.to)
    const source = book && bySeries.get(book.seriesId)
    return book && target && source ? [{ arrival, book, target, source }] : []
  })
  await db.batch(
    moved.flatMap(({ arrival: { walked }, book, target }) => [
      ...moveBookRow(db, book.id, {
        from: book.path,
        to: walked.path,
        seriesId: target.id,
        libraryId: library.id,
        accessClass: target.access_class,
        name: walked.name,
        fileModified: walked.modified,
        // A one-shot and its series have the same path.
        oneshot: target.path === walked.path,
        ...newTitle(book, walked.name),
        now,
      }),
      moveProgress(db, book.id, target.id),
    ]),
  )
  for (const { book, target, source } of moved) publishBookMoved(deps.bus, book, source, target)
  await deps.queue.addAll(refreshBookMetadataTask, forBooks(moved.map(({ book }) => book.id)), priority.low)
  return moved.flatMap(({ source, target }) => (source.id === target.id ? [] : [source.id]))
}

/** Returns the rows of the moving books, and of every series that one leaves or joins. */
async function readRows(
  { db }: ScanDeps,
  arrivals: readonly (BookArrival & { readonly to: number })[],
): Promise<{ rows: Map<number, KnownBookRow>; bySeries: Map<number, MovableSeries> }> {
  const bookIds = new Set(arrivals.map((a) => a.move.vanished.id))
  const books = await listBooksById(db, [...bookIds])
  const seriesIds = new Set([...arrivals.map((a) => a.to), ...books.map((b) => b.seriesId)])
  const series = await listMovableSeries(db, [...seriesIds])
  return {
    rows: new Map(books.map((b) => [b.id, b])),
    bySeries: new Map(series.map((s) => [s.id, s])),
  }
}
