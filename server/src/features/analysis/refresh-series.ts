import { accessClassOf, recountClasses } from '../../access/queries.ts'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import type { SeriesPatch } from '../../media/patches.ts'
import { reclassBooks } from '../books/change-queries.ts'
import type { BookLists } from '../books/to-book.ts'
import { type SeriesValues, saveSeriesValues } from '../series/change-queries.ts'
import type { BooksSum, SeriesLists } from '../series/to-series.ts'
import { applySeriesPatch, combinePatches, oneshotValues, sumBooks } from './combine-series.ts'
import { findRefreshable, listSeriesParts } from './queries.ts'

type Parts = Awaited<ReturnType<typeof listSeriesParts>>

/** Everything but the time it was made: same values, nothing to write and nothing to tell. */
const withoutTime = (sum: BooksSum): string => JSON.stringify({ ...sum, modified: 0 })

function nextValues(
  series: NonNullable<Awaited<ReturnType<typeof findRefreshable>>>,
  parts: Parts,
  now: number,
): SeriesValues {
  const lists = JSON.parse(series.lists) as SeriesLists
  const patches = parts.flatMap((p) =>
    p.series_patch === null ? [] : [JSON.parse(p.series_patch) as SeriesPatch],
  )
  const imported = applySeriesPatch(combinePatches(patches), { locks: series.locks, lists })
  const [only] = parts
  const sum = sumBooks(
    parts.map((p) => ({
      number: p.number,
      summary: p.summary,
      releaseDate: p.release_date,
      lists: JSON.parse(p.lists) as BookLists,
    })),
    now,
  )
  const isSame = withoutTime(sum) === withoutTime(JSON.parse(series.books) as BooksSum)
  return {
    ...imported,
    ...(series.oneshot === 1 && only && oneshotValues(only, series.locks)),
    ...(!isSame && { books: sum }),
  }
}

/** Takes over what the books say about their series, and adds them up (behaviour 5.2, 5.9). */
export async function refreshSeries({ db, bus }: { db: Db; bus: Bus }, seriesId: number): Promise<void> {
  const [series, parts] = await Promise.all([findRefreshable(db, seriesId), listSeriesParts(db, seriesId)])
  if (!series) return
  const now = Date.now()
  const values = nextValues(series, parts, now)
  const accessClass = await accessClassOf(db, {
    libraryId: series.library_id,
    ageRating: values.ageRating === undefined ? series.age_rating : values.ageRating,
    labels: (values.lists ?? (JSON.parse(series.lists) as SeriesLists)).sharingLabels,
  })
  const isReclassed = accessClass !== series.access_class
  await db.batch([
    ...saveSeriesValues(db, seriesId, values, accessClass, now),
    ...(isReclassed
      ? [reclassBooks(db, seriesId, accessClass), ...recountClasses(db, series.library_id)]
      : []),
  ])
  bus.publish(
    { name: 'SeriesChanged', seriesId: series.public_id, libraryId: series.library_public_id },
    { accessClass },
  )
}
