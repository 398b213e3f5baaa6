import type { AnalysisDeps } from '../analysis/analyze-book.ts'
import { listAnalyzable } from '../analysis/queries.ts'
import { readBookFile } from '../analysis/read-book-file.ts'
import { saveMedia } from '../books/change-queries.ts'

export type TakenDeps = Pick<AnalysisDeps, 'db' | 'bus' | 'workers'>

/** Returns a book that came over, and what is in its file; undefined while either cannot be read. */
export async function analyzeTaken({ db, workers }: TakenDeps, bookId: number, signal: AbortSignal) {
  const [book] = await listAnalyzable(db, [bookId])
  const analysis = book && (await readBookFile(workers, book, signal))
  return book && analysis?.status === 'READY' ? { book, analysis } : undefined
}

/**
 * Reads where the texts of an EPUB are in its file, which the old server did not store. Its metadata stays as it came over: the old server
 * could have values without a lock that are not in the file.
 */
export async function readTakenBook(deps: TakenDeps, bookId: number, signal: AbortSignal): Promise<void> {
  const taken = await analyzeTaken(deps, bookId, signal)
  if (!taken) return
  const { book, analysis } = taken
  const { db, bus } = deps
  await db.batch(saveMedia(db, [{ ...analysis, id: bookId }], Date.now()))
  bus.publish(
    {
      name: 'BookChanged',
      bookId: book.public_id,
      seriesId: book.series_public_id,
      libraryId: book.library_public_id,
    },
    { accessClass: book.access_class },
  )
}
