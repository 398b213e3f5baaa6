import { newPublicId } from '../../db/values.ts'
import { priority } from '../../queue/task-kind.ts'
import { analyzeBookTask, refreshBookMetadataTask, refreshSeriesMetadataTask } from '../analysis/tasks.ts'
import { insertBook, markBooksDeleted, outdateBook, renumberBook } from '../books/change-queries.ts'
import { numberBooks } from '../books/number-books.ts'
import { bookLocks, isLocked } from '../books/to-book.ts'
import type { LibraryState } from '../libraries/library-settings.ts'
import { recountSeriesProgress } from '../progress/queries.ts'
import { markSeriesDeleted, updateSeriesFiles } from '../series/change-queries.ts'
import { type BookDiff, diffBooks } from './diff.ts'
import { type KnownBookRow, type KnownSeriesRow, listKnownBooks } from './queries.ts'
import type { ScanDeps } from './scan-deps.ts'
import type { WalkedSeries } from './walk.ts'

export interface ChangedSeries {
  readonly known: KnownSeriesRow
  readonly walked: WalkedSeries
}

const seriesPerRead = 200

/** Compares the books of changed series and saves what came, went and changed, one series in one transaction. */
export async function applyChanged(
  deps: ScanDeps,
  library: LibraryState,
  changed: readonly ChangedSeries[],
  { signal, unreadable }: { signal: AbortSignal; unreadable: readonly string[] },
): Promise<void> {
  for (let i = 0; i < changed.length; i += seriesPerRead) {
    signal.throwIfAborted()
    const some = changed.slice(i, i + seriesPerRead)
    const books = Map.groupBy(
      await listKnownBooks(
        deps.db,
        some.map((s) => s.known.id),
      ),
      (b) => b.seriesId,
    )
    for (const s of some) await changeSeries(deps, library, s, books.get(s.known.id) ?? [], unreadable)
  }
}

const isEmpty = (d: BookDiff): boolean =>
  d.added.length + d.gone.length + d.outdated.length + d.restored.length === 0

/** New numbers of the books that stay; `changed` are those whose number is another one than before. */
function renumber(known: readonly KnownBookRow[], added: readonly { id: number; name: string }[]) {
  const before = new Map(known.map((b) => [b.id, b]))
  const numbered = numberBooks<{ id: number; name: string }>([...known, ...added])
  return {
    positions: new Map(numbered.map((b) => [b.id, b.position])),
    changed: numbered.flatMap((b) => {
      const old = before.get(b.id)
      return old && old.number !== b.position ? [{ book: old, position: b.position }] : []
    }),
  }
}

async function changeSeries(
  { db, bus, queue }: ScanDeps,
  library: LibraryState,
  { known, walked }: ChangedSeries,
  books: readonly KnownBookRow[],
  unreadable: readonly string[],
): Promise<void> {
  const diff = diffBooks(walked.books, books, unreadable)
  const isSame = isEmpty(diff) && !known.deleted
  if (isSame && known.fingerprint === walked.fingerprint && known.modified === walked.modified) return
  const now = Date.now()
  const firstBook = diff.added.length > 0 ? await db.nextId('book', diff.added.length) : 0
  const added = diff.added.map((b, i) => ({ ...b, id: firstBook + i, publicId: newPublicId() }))
  const { positions, changed } = renumber(books, added)
  const goneIds = diff.gone.map((b) => b.id)
  const restoredIds = diff.restored.map((b) => b.id)
  await db.batch([
    ...updateSeriesFiles(db, known.id, {
      fileModified: walked.modified,
      fingerprint: walked.fingerprint,
      booksCount: books.length + added.length,
      now,
    }),
    ...(goneIds.length > 0 ? [markBooksDeleted(db, goneIds, true, now)] : []),
    ...(restoredIds.length > 0 ? [markBooksDeleted(db, restoredIds, false, now)] : []),
    ...diff.outdated.map(({ known: b, walked: w }) =>
      outdateBook(db, b.id, { size: w.size, fileModified: w.modified, now }),
    ),
    ...added.flatMap((b) =>
      insertBook(db, {
        id: b.id,
        publicId: b.publicId,
        seriesId: known.id,
        libraryId: library.id,
        path: b.path,
        name: b.name,
        position: positions.get(b.id) ?? 0,
        size: b.size,
        fileModified: b.modified,
        oneshot: walked.oneshot,
        created: now,
      }),
    ),
    ...changed.flatMap(({ book, position }) =>
      renumberBook(db, book.id, {
        position,
        number: !isLocked(bookLocks, book.locks, 'number'),
        numberSort: !isLocked(bookLocks, book.locks, 'numberSort'),
        now,
      }),
    ),
    ...(added.length + changed.length > 0 ? recountSeriesProgress(db, [known.id]) : []),
  ])
  const audience = { accessClass: known.accessClass }
  const ofBook = (b: { publicId: string }) => ({
    bookId: b.publicId,
    seriesId: known.publicId,
    libraryId: library.publicId,
  })
  for (const b of added) bus.publish({ name: 'BookAdded', ...ofBook(b) }, audience)
  const touched = books.filter(
    (b) =>
      goneIds.includes(b.id) || restoredIds.includes(b.id) || diff.outdated.some((o) => o.known.id === b.id),
  )
  for (const b of touched) bus.publish({ name: 'BookChanged', ...ofBook(b) }, audience)
  bus.publish({ name: 'SeriesChanged', seriesId: known.publicId, libraryId: library.publicId }, audience)
  const analyze = [...added.map((b) => b.id), ...diff.outdated.map((o) => o.known.id)]
  await queue.addAll(
    analyzeBookTask,
    analyze.map((bookId) => ({ bookId })),
    priority.normal,
  )
  // Numbers that the file itself states win again over the position (behaviour 5.1).
  await queue.addAll(
    refreshBookMetadataTask,
    changed.filter((c) => !analyze.includes(c.book.id)).map((c) => ({ bookId: c.book.id })),
    priority.low,
  )
  await queue.addAll(refreshSeriesMetadataTask, [{ seriesId: known.id }], priority.normal)
}

/** Series that were not seen go to the trash with all their books. */
export async function applyGone(
  { db, bus }: ScanDeps,
  library: LibraryState,
  gone: readonly KnownSeriesRow[],
  signal: AbortSignal,
): Promise<void> {
  for (let i = 0; i < gone.length; i += seriesPerRead) {
    signal.throwIfAborted()
    const some = gone.slice(i, i + seriesPerRead)
    const seriesIds = some.map((s) => s.id)
    const books = (await listKnownBooks(db, seriesIds)).filter((b) => !b.deleted)
    const now = Date.now()
    await db.batch([
      ...markSeriesDeleted(db, seriesIds, now),
      markBooksDeleted(
        db,
        books.map((b) => b.id),
        true,
        now,
      ),
    ])
    const byId = new Map(some.map((s) => [s.id, s]))
    for (const b of books) {
      const s = byId.get(b.seriesId)
      if (s)
        bus.publish(
          { name: 'BookChanged', bookId: b.publicId, seriesId: s.publicId, libraryId: library.publicId },
          { accessClass: s.accessClass },
        )
    }
    for (const s of some)
      bus.publish(
        { name: 'SeriesChanged', seriesId: s.publicId, libraryId: library.publicId },
        { accessClass: s.accessClass },
      )
  }
}
