import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import type { BookLists } from '../books/to-book.ts'
import { saveSeriesValues } from '../series/change-queries.ts'
import { seriesTurns } from '../series/series-turns.ts'
import type { BooksSum } from '../series/to-series.ts'
import { sumBooks } from './combine-series.ts'
import { findRefreshable, listSeriesParts } from './queries.ts'

type Parts = Awaited<ReturnType<typeof listSeriesParts>>

/** Everything but the time it was made: same values, nothing to write and nothing to tell. */
const withoutTime = (sum: BooksSum): string => JSON.stringify({ ...sum, modified: 0 })

/** What the books of a series add up to now (behaviour 5.9); undefined when that is what is stored. `stored`: JSON. */
export function changedSum(parts: Parts, stored: string, now: number): BooksSum | undefined {
  const sum = sumBooks(
    parts.map((p) => ({
      number: p.number,
      summary: p.summary,
      releaseDate: p.release_date,
      lists: JSON.parse(p.lists) as BookLists,
    })),
    now,
  )
  return withoutTime(sum) === withoutTime(JSON.parse(stored) as BooksSum) ? undefined : sum
}

/** Adds the books of a series up anew after an edit, and leaves what people wrote about the series alone (behaviour 5.2, 5.9). */
export const sumSeries = ({ db, bus }: { db: Db; bus: Bus }, seriesId: number): Promise<void> =>
  seriesTurns.take(String(seriesId), async () => {
    const [series, parts] = await Promise.all([findRefreshable(db, seriesId), listSeriesParts(db, seriesId)])
    const now = Date.now()
    const books = series && changedSum(parts, series.books, now)
    if (!series || !books) return
    await db.batch(saveSeriesValues(db, seriesId, { books }, series.access_class, now))
    bus.publish(
      { name: 'SeriesChanged', seriesId: series.public_id, libraryId: series.library_public_id },
      { accessClass: series.access_class },
    )
  })
