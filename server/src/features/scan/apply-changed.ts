import { join } from 'node:path'
import { newPublicId } from '../../db/values.ts'
import { createTasks, priority } from '../../queue/task-kind.ts'
import { hashBookFile } from '../../workers/jobs.ts'
import {
  analyzeBookTask,
  forBooks,
  refreshBookMetadataTask,
  refreshSeriesMetadataTask,
} from '../analysis/tasks.ts'
import { insertBook, markBookOutdated, markBooksDeleted, renumberBook } from '../books/change-queries.ts'
import { renumberBooks } from '../books/edit/number-books.ts'
import { markUnseenBooksDeleted, touchBook } from '../books/files/move-queries.ts'
import type { LibraryState } from '../libraries/library-settings.ts'
import { recountSeriesProgress } from '../progress/queries.ts'
import { updateSeriesFiles } from '../series/change-queries.ts'
import { applySidecars, type SidecarOwner } from './apply-sidecars.ts'
import type { ChangedSeries } from './plan-scan.ts'
import { type KnownBookRow, type KnownSeriesRow, listKnownBooks, listSeriesRows } from './queries.ts'
import type { ScanDeps } from './scan-deps.ts'
import { decodeBatches, type EncodedRows } from './walk/compare-walk.ts'
import { type BookChanges, type BookDiff, diffBooks, fromChanges, isUnchanged } from './walk/diff.ts'
import type { WalkedSeries } from './walk/walk.ts'

export interface ChangeOptions {
  readonly signal: AbortSignal
  /** Called after each batch with its number of books. */
  readonly onBatch: (books: number) => void
  readonly unreadable: readonly string[]
  /** Keys of series that gained or lost books by moves. */
  readonly touched: ReadonlySet<number>
}

/** Saves added, removed and changed books of these series, one series per transaction (behaviour 3.3.4). */
export async function applyChanged(
  deps: ScanDeps,
  library: LibraryState,
  changed: readonly EncodedRows<ChangedSeries>[],
  options: ChangeOptions,
): Promise<void> {
  const { touched } = options
  for await (const batch of decodeBatches(changed)) {
    options.signal.throwIfAborted()
    options.onBatch(batch.reduce((n, s) => n + s.walked.books.length, 0))
    const ids = batch.map((s) => s.id)
    const rows = new Map((await listSeriesRows(deps.db, library.id, ids)).map((s) => [s.id, s]))
    // The scan of another library may have moved the series there.
    const existingSeries = batch.flatMap(({ id, walked, changes }) => {
      const known = rows.get(id)
      return known ? [{ known, walked, changes: touched.has(id) ? null : changes }] : []
    })
    const seriesIds = existingSeries.filter(needsBooks).map((s) => s.known.id)
    const books = seriesIds.length > 0 ? await listKnownBooks(deps.db, seriesIds) : []
    const bySeries = Map.groupBy(books, (b) => b.seriesId)
    const owners = []
    for (const series of existingSeries) {
      const { id } = series.known
      const own = bySeries.get(id) ?? []
      const { added, folderState } = await changeSeries(deps, library, series, own, options)
      const keys = [...own, ...added].map((b) => [b.path, b.id] as const)
      owners.push({ seriesId: id, books: new Map(keys), sidecars: series.walked.sidecars, folderState })
    }
    await applySidecars(deps, owners)
  }
}

interface PresentSeries {
  readonly known: KnownSeriesRow
  readonly walked: WalkedSeries
  /** Null if the books are not compared yet. */
  readonly changes: BookChanges | null
}

/** True if more than the fingerprint has to be saved. */
const hasChanges = ({ known, changes }: PresentSeries): boolean =>
  changes === null || known.deleted || !isUnchanged(changes)
const needsBooks = (s: PresentSeries): boolean =>
  hasChanges(s) || s.walked.sidecars.some((file) => file.bookPath !== null)

type Outdated = BookDiff<KnownBookRow>['outdated'][number]

/** Returns the keys of books whose files have another time but the same content, as far as the old hash is stored. */
async function findSameContents(
  { workers }: ScanDeps,
  root: string,
  outdated: readonly Outdated[],
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  const same = new Set<number>()
  for (const { known, walked } of outdated) {
    if (known.hash === '' || known.size !== walked.size) continue
    const input = { path: join(root, walked.path) }
    const hash = await workers.run(hashBookFile, input, { priority: 'task', signal }).catch(() => '')
    signal.throwIfAborted()
    if (hash === known.hash) same.add(known.id)
  }
  return same
}

const diffSeries = (
  { walked, changes }: PresentSeries,
  books: readonly KnownBookRow[],
  unreadable: readonly string[],
): BookDiff<KnownBookRow> =>
  changes ? fromChanges(changes, walked.books, books) : diffBooks(walked.books, books, unreadable)

/** Saves the changes of one series. `folderState` is to be stored together with its sidecars; undefined if it is unchanged. */
async function changeSeries(
  deps: ScanDeps,
  library: LibraryState,
  series: PresentSeries,
  books: readonly KnownBookRow[],
  { signal, unreadable, touched }: ChangeOptions,
): Promise<{
  added: readonly { id: number; path: string }[]
  folderState: SidecarOwner['folderState']
}> {
  const { db, bus, queue } = deps
  const { known, walked } = series
  const diff = diffSeries(series, books, unreadable)
  // No scan produces an empty fingerprint, so the next scan checks the files that are still being written.
  const fingerprint = diff.fresh.length > 0 ? '' : walked.fingerprint
  const folderState = { fileModified: walked.modified, fingerprint }
  if (isUnchanged(diff) && !known.deleted && !touched.has(known.id)) {
    const hasFolderState = known.fingerprint === fingerprint && known.modified === walked.modified
    return { added: [], folderState: hasFolderState ? undefined : folderState }
  }
  const same = await findSameContents(deps, library.root, diff.outdated, signal)
  const outdated = diff.outdated.filter((o) => !same.has(o.known.id))
  const now = Date.now()
  const firstBook = diff.added.length > 0 ? await db.nextId('book', diff.added.length) : 0
  const added = diff.added.map((b, i) => ({ ...b, id: firstBook + i, publicId: newPublicId() }))
  const { positions, moved } = renumberBooks(books, added)
  const goneIds = diff.gone.map((b) => b.id)
  const restoredIds = diff.restored.map((b) => b.id)
  const analyze = [...added.map((b) => b.id), ...outdated.map((o) => o.known.id)]
  const renumbered = moved.map((m) => m.book.id).filter((id) => !analyze.includes(id))
  const statements = [
    ...updateSeriesFiles(db, known.id, {
      ...folderState,
      fingerprint: '',
      booksCount: books.length + added.length,
      now,
    }),
    ...(goneIds.length > 0 ? [markUnseenBooksDeleted(db, [known.id], goneIds, now)] : []),
    ...(restoredIds.length > 0 ? [markBooksDeleted(db, restoredIds, false, now)] : []),
    ...diff.outdated.map(({ known: b, walked: w }) =>
      same.has(b.id)
        ? touchBook(db, b.id, w.modified, now)
        : markBookOutdated(db, b.id, { size: w.size, fileModified: w.modified, now }),
    ),
    ...added.flatMap(({ modified, ...book }) =>
      insertBook(db, {
        ...book,
        seriesId: known.id,
        libraryId: library.id,
        position: positions.get(book.id) ?? 0,
        fileModified: modified,
        oneshot: walked.oneshot,
        created: now,
      }),
    ),
    ...moved.flatMap(({ book, position }) => renumberBook(db, book, position, now)),
    ...(added.length + moved.length > 0 || touched.has(known.id)
      ? recountSeriesProgress(db, [known.id])
      : []),
  ]
  // In one transaction: otherwise the next scan would find no difference and queue nothing.
  await queue.saveAndAdd(statements, [
    createTasks(analyzeBookTask, forBooks(analyze)),
    // A number in the metadata of the file takes precedence over the position (behaviour 5.1).
    createTasks(refreshBookMetadataTask, forBooks(renumbered), priority.low),
    createTasks(refreshSeriesMetadataTask, [{ seriesId: known.id }]),
  ])
  const audience = { accessClass: known.accessClass }
  const toEvent = (b: { publicId: string }) => ({
    bookId: b.publicId,
    seriesId: known.publicId,
    libraryId: library.publicId,
  })
  for (const b of added) bus.publish({ name: 'BookAdded', ...toEvent(b) }, audience)
  const changedIds = new Set([...goneIds, ...restoredIds, ...diff.outdated.map((o) => o.known.id)])
  for (const b of books)
    if (changedIds.has(b.id)) bus.publish({ name: 'BookChanged', ...toEvent(b) }, audience)
  bus.publish({ name: 'SeriesChanged', seriesId: known.publicId, libraryId: library.publicId }, audience)
  return { added, folderState }
}
