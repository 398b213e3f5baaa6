import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import type { BookLists } from '../books/to-book.ts'
import { saveSeriesValues } from '../series/change-queries.ts'
import { seriesLock } from '../series/series-lock.ts'
import type { BooksAggregate } from '../series/to-series.ts'
import { aggregateBooks } from './combine-series.ts'
import { findRefreshable, listAggregationInput } from './queries.ts'

type AggregationInput = Awaited<ReturnType<typeof listAggregationInput>>

/** Everything but the time it was made: same values, nothing to write and nothing to tell. */
const withoutTime = (sum: BooksAggregate): string => JSON.stringify({ ...sum, modified: 0 })

/** What the books of a series add up to now (behaviour 5.9); undefined when that is what is stored. `stored`: JSON. */
export function aggregateIfChanged(
  parts: AggregationInput,
  stored: string,
  now: number,
): BooksAggregate | undefined {
  const sum = aggregateBooks(
    parts.map((p) => ({
      number: p.number,
      summary: p.summary,
      releaseDate: p.release_date,
      lists: JSON.parse(p.lists) as BookLists,
    })),
    now,
  )
  return withoutTime(sum) === withoutTime(JSON.parse(stored) as BooksAggregate) ? undefined : sum
}

/** Adds the books of a series up anew after an edit, and leaves what people wrote about the series alone (behaviour 5.2, 5.9). */
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
