import type { Db } from '../../db/open.ts'
import type { Queue } from '../../queue/queue.ts'
import { createTasks, priority } from '../../queue/task-kind.ts'
import { forBooks, refreshBookMetadataTask, refreshSeriesMetadataTask } from '../analysis/tasks.ts'
import { renumberBook } from '../books/change-queries.ts'
import { renumberBooks } from '../books/edit/number-books.ts'
import { recountSeriesProgress } from '../progress/queries.ts'
import { setBooksCount } from '../series/change-queries.ts'
import { listKnownBooks } from './queries.ts'

/** Updates series that lost books: numbers, counts, read progress and aggregated metadata. */
export async function renumberSeries(
  { db, queue }: { readonly db: Db; readonly queue: Queue },
  seriesIds: readonly number[],
): Promise<void> {
  const books = Map.groupBy(await listKnownBooks(db, seriesIds), (b) => b.seriesId)
  const now = Date.now()
  for (const seriesId of seriesIds) {
    const remaining = books.get(seriesId) ?? []
    const { moved } = renumberBooks(remaining)
    const statements = [
      setBooksCount(db, seriesId, remaining.length, now),
      ...moved.flatMap(({ book, position }) => renumberBook(db, book, position, now)),
      ...recountSeriesProgress(db, [seriesId]),
    ]
    await queue.saveAndAdd(statements, [
      // A number in the metadata of the file takes precedence over the position (behaviour 5.1).
      createTasks(refreshBookMetadataTask, forBooks(moved.map(({ book }) => book.id)), priority.low),
      createTasks(refreshSeriesMetadataTask, [{ seriesId }]),
    ])
  }
}
