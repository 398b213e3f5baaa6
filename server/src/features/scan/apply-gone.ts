import { markUnseenBooksDeleted } from '../books/files/move-queries.ts'
import type { LibraryState } from '../libraries/library-settings.ts'
import { markUnseenSeriesDeleted } from '../series/move-queries.ts'
import { type KnownSeriesRow, listKnownBooks, listSeriesRows } from './queries.ts'
import type { ScanDeps } from './scan-deps.ts'

const readBatchSeries = 50

/** Moves series that the scan did not find to the trash with all their books (behaviour 3.3.2). */
export async function applyGone(
  { db, bus }: ScanDeps,
  library: LibraryState,
  gone: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  for (let i = 0; i < gone.length; i += readBatchSeries) {
    signal.throwIfAborted()
    const some = await listSeriesRows(db, library.id, gone.slice(i, i + readBatchSeries))
    const seriesIds = some.map((s) => s.id)
    const books = (await listKnownBooks(db, seriesIds)).filter((b) => !b.deleted)
    const bookIds = books.map((b) => b.id)
    const now = Date.now()
    await db.batch([
      ...markUnseenSeriesDeleted(db, library.id, seriesIds, now),
      markUnseenBooksDeleted(db, seriesIds, bookIds, now),
    ])
    const byId = new Map(some.map((s) => [s.id, s]))
    const toIds = (s: KnownSeriesRow) => ({ seriesId: s.publicId, libraryId: library.publicId })
    for (const b of books) {
      const s = byId.get(b.seriesId)
      if (s)
        bus.publish({ name: 'BookChanged', bookId: b.publicId, ...toIds(s) }, { accessClass: s.accessClass })
    }
    for (const s of some) bus.publish({ name: 'SeriesChanged', ...toIds(s) }, { accessClass: s.accessClass })
  }
}
