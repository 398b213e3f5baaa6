import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import type { BookLists } from '../books/to-book.ts'
import { saveSeriesValues } from '../series/change-queries.ts'
import { seriesLock } from '../series/series-lock.ts'
import type { BooksAggregate } from '../series/to-series.ts'
import { aggregateBooks } from './combine-series.ts'
import { findRefreshable, listAggregationInput } from './queries.ts'

type AggregationInput = Awaited<ReturnType<typeof listAggregationInput>>

/** Returns everything except the time of aggregation: equal values need no write and no event. */
const withoutTime = (books: BooksAggregate): string => JSON.stringify({ ...books, modified: 0 })

/** Returns the aggregated metadata of the books of a series (behaviour 5.9); undefined if it equals `stored`, which is JSON. */
export function aggregateIfChanged(
  parts: AggregationInput,
  stored: string,
  now: number,
): BooksAggregate | undefined {
  const books = aggregateBooks(
    parts.map((p) => ({
      number: p.number,
      summary: p.summary,
      releaseDate: p.release_date,
      lists: JSON.parse(p.lists) as BookLists,
    })),
    now,
  )
  return withoutTime(books) === withoutTime(JSON.parse(stored) as BooksAggregate) ? undefined : books
}

/** Aggregates the books of a series again after an edit; metadata that users wrote for the series is unchanged (behaviour 5.2, 5.9). */
export const aggregateSeries = ({ db, bus }: { db: Db; bus: Bus }, seriesId: number): Promise<void> =>
  seriesLock.run(String(seriesId), async () => {
    const [series, parts] = await Promise.all([
      findRefreshable(db, seriesId),
      listAggregationInput(db, seriesId),
    ])
    const now = Date.now()
    const books = series && aggregateIfChanged(parts, series.books, now)
    if (!series || !books) return
    await db.batch(saveSeriesValues(db, seriesId, { books }, series.access_class, now))
    bus.publish(
      { name: 'SeriesChanged', seriesId: series.public_id, libraryId: series.library_public_id },
      { accessClass: series.access_class },
    )
  })
