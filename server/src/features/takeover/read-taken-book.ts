import type { AnalysisDeps } from '../analysis/analyze-book.ts'
import { listAnalyzable } from '../analysis/queries.ts'
import { readBookFile } from '../analysis/read-book-file.ts'
import { saveMedia } from '../books/change-queries.ts'

/**
 * Reads where the texts of an EPUB are in its file, which the old server did not store. Its metadata stays as it came over: the old server
 * could have values without a lock that are not in the file.
 */
export async function readTakenBook(
  { db, bus, workers }: Pick<AnalysisDeps, 'db' | 'bus' | 'workers'>,
  bookId: number,
  signal: AbortSignal,
): Promise<void> {
  const [book] = await listAnalyzable(db, [bookId])
  const analysis = book && (await readBookFile(workers, book, signal))
  if (!book || analysis?.status !== 'READY') return
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
