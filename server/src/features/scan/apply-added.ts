import { accessClassOf, recountClasses } from '../../access/queries.ts'
import { newPublicId } from '../../db/values.ts'
import { priority } from '../../queue/task-kind.ts'
import { analyzeBookTask } from '../analysis/tasks.ts'
import { insertBook } from '../books/change-queries.ts'
import { numberBooks } from '../books/number-books.ts'
import type { LibraryState } from '../libraries/library-settings.ts'
import { findLibraryById } from '../libraries/queries.ts'
import { insertSeries } from '../series/change-queries.ts'
import type { ScanDeps } from './scan-deps.ts'
import type { WalkedSeries } from './walk.ts'

/** Books of one transaction: nearly all of the gain of a bulk, and a reader's progress waits some 10 ms at most. */
const booksPerBatch = 100

/** Portions of whole series with about so many books. */
function* portions<S extends { readonly books: readonly unknown[] }>(all: readonly S[]): Generator<S[]> {
  let portion: S[] = []
  let books = 0
  for (const s of all) {
    portion.push(s)
    books += s.books.length
    if (books >= booksPerBatch) {
      yield portion
      portion = []
      books = 0
    }
  }
  if (portion.length > 0) yield portion
}

/** New series with their books; each portion is saved, told and queued for analysis before the next, so that the screens fill. */
export async function applyAdded(
  deps: ScanDeps,
  library: LibraryState,
  added: readonly WalkedSeries[],
  signal: AbortSignal,
): Promise<void> {
  if (added.length === 0) return
  const accessClass = await accessClassOf(deps.db, { libraryId: library.id, ageRating: null, labels: [] })
  for (const portion of portions(added)) {
    signal.throwIfAborted()
    // Deleted while it was scanned: nothing may be added to it any more.
    if (!(await findLibraryById(deps.db, library.id))) return
    await addPortion(deps, library, portion, accessClass)
    await deps.db.batch(recountClasses(deps.db, library.id))
  }
}

async function addPortion(
  { db, bus, queue }: ScanDeps,
  library: LibraryState,
  portion: readonly WalkedSeries[],
  accessClass: number,
): Promise<void> {
  const now = Date.now()
  const firstSeries = await db.nextId('series', portion.length)
  const count = portion.reduce((n, s) => n + s.books.length, 0)
  let nextBook = await db.nextId('book', count)
  const rows = portion.map((walked, i) => ({
    id: firstSeries + i,
    publicId: newPublicId(),
    walked,
    books: numberBooks(
      walked.books.map((b) => {
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
        fingerprint: s.walked.fingerprint,
        oneshot: s.walked.oneshot,
        booksCount: s.books.length,
        created: now,
      }),
      ...s.books.flatMap((b) =>
        insertBook(db, {
          id: b.id,
          publicId: b.publicId,
          seriesId: s.id,
          libraryId: library.id,
          path: b.path,
          name: b.name,
          position: b.position,
          size: b.size,
          fileModified: b.modified,
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
  await queue.addAll(
    analyzeBookTask,
    rows.flatMap((s) => s.books.map((b) => ({ bookId: b.id }))),
    priority.normal,
  )
}
