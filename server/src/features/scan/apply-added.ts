import { ensureAccessClass } from '../../access/queries.ts'
import { newPublicId } from '../../db/values.ts'
import { analyzeBookTask, forBooks } from '../analysis/tasks.ts'
import { insertBook } from '../books/change-queries.ts'
import { numberBooks } from '../books/edit/number-books.ts'
import type { LibraryState } from '../libraries/library-settings.ts'
import { findLibraryById } from '../libraries/queries.ts'
import { insertSeries } from '../series/change-queries.ts'
import { applySidecars } from './apply-sidecars.ts'
import type { ScanDeps } from './scan-deps.ts'
import { decodeBatches, type EncodedRows } from './walk/compare-walk.ts'
import type { WalkedSeries } from './walk/walk.ts'

/** New folders and books that are already stored elsewhere. */
interface KnownElsewhere {
  /** Paths of folders whose series moved there, or may have moved there and are still being written. */
  readonly folders: ReadonlySet<string>
  /** Paths of books that are about to move there. */
  readonly books: ReadonlySet<string>
}
/** A new series that waits for books that move into it. */
export interface Awaiting {
  readonly id: number
  readonly walked: WalkedSeries
}

/**
 * Adds new series with their books. Each batch is saved, published and queued for analysis before the next, so that the first series appear
 * early.
 */
export async function applyAdded(
  deps: ScanDeps,
  library: LibraryState,
  added: readonly EncodedRows<WalkedSeries>[],
  known: KnownElsewhere,
  { signal, onBatch }: { readonly signal: AbortSignal; readonly onBatch: (books: number) => void },
): Promise<Awaiting[]> {
  if (added.length === 0) return []
  const accessClass = await ensureAccessClass(deps.db, { libraryId: library.id, ageRating: null, labels: [] })
  const awaiting: Awaiting[] = []
  for await (const batch of decodeBatches(added)) {
    signal.throwIfAborted()
    const series = batch.flatMap((s) => selectNewSeries(s, known))
    onBatch(batch.reduce((n, s) => n + s.books.length, 0))
    if (series.length === 0) continue
    // The library was deleted during the scan: nothing may be added to it.
    if (!(await findLibraryById(deps.db, library.id))) return []
    awaiting.push(...(await addBatch(deps, library, series, accessClass)))
  }
  return awaiting
}

interface NewSeries {
  readonly walked: WalkedSeries
  /** Its books that are new and no longer being written. */
  readonly own: WalkedSeries['books']
  readonly isAwaiting: boolean
}

/** Returns the series to add for a folder; empty if all its books are stored already or still being written. */
function selectNewSeries(walked: WalkedSeries, known: KnownElsewhere): NewSeries[] {
  if (known.folders.has(walked.path)) return []
  const own = walked.books.filter((b) => !b.isFresh && !known.books.has(b.path))
  const isAwaiting = walked.books.some((b) => known.books.has(b.path))
  return own.length > 0 || isAwaiting ? [{ walked, own, isAwaiting }] : []
}

async function addBatch(
  deps: ScanDeps,
  library: LibraryState,
  batch: readonly NewSeries[],
  accessClass: number,
): Promise<Awaiting[]> {
  const { db, bus, queue } = deps
  const now = Date.now()
  const firstSeries = await db.nextId('series', batch.length)
  const count = batch.reduce((n, s) => n + s.own.length, 0)
  let nextBook = await db.nextId('book', count)
  const rows = batch.map(({ walked, own, isAwaiting }, i) => ({
    id: firstSeries + i,
    publicId: newPublicId(),
    walked,
    isAwaiting,
    // No scan produces an empty fingerprint, so the next scan compares this folder again.
    fingerprint: own.length === walked.books.length ? walked.fingerprint : '',
    books: numberBooks(
      own.map((b) => {
        nextBook += 1
        return { ...b, id: nextBook - 1, publicId: newPublicId() }
      }),
    ),
  }))
  await db.batch(
    rows.flatMap((s) => [
      ...insertSeries(db, {
        id: s.id,
        publicId: s.publicId,
        accessClass,
        libraryId: library.id,
        path: s.walked.path,
        name: s.walked.name,
        fileModified: s.walked.modified,
        // If there are sidecars, the fingerprint is saved with them.
        fingerprint: s.walked.sidecars.length > 0 ? '' : s.fingerprint,
        oneshot: s.walked.oneshot,
        booksCount: s.books.length,
        created: now,
      }),
      ...s.books.flatMap(({ modified, ...book }) =>
        insertBook(db, {
          ...book,
          seriesId: s.id,
          libraryId: library.id,
          fileModified: modified,
          oneshot: s.walked.oneshot,
          created: now,
        }),
      ),
    ]),
  )
  const audience = { accessClass }
  for (const s of rows) {
    bus.publish({ name: 'SeriesAdded', seriesId: s.publicId, libraryId: library.publicId }, audience)
    for (const b of s.books)
      bus.publish(
        { name: 'BookAdded', bookId: b.publicId, seriesId: s.publicId, libraryId: library.publicId },
        audience,
      )
  }
  await queue.addAll(analyzeBookTask, forBooks(rows.flatMap((s) => s.books.map((b) => b.id))))
  await applySidecars(
    deps,
    rows.map((s) => ({
      seriesId: s.id,
      books: new Map(s.books.map((b) => [b.path, b.id])),
      sidecars: s.walked.sidecars,
      ...(s.walked.sidecars.length > 0 && {
        folderState: { fileModified: s.walked.modified, fingerprint: s.fingerprint },
      }),
    })),
  )
  return rows.flatMap((s) => (s.isAwaiting ? [{ id: s.id, walked: s.walked }] : []))
}
