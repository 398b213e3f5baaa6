import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { accessClassOf, recountClasses } from '../../access/queries.ts'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import type { SeriesPatch } from '../../media/patches.ts'
import { parseSeriesJson, seriesJsonLimits } from '../../media/series-json.ts'
import { deriveTitleSort } from '../../media/title-sort.ts'
import { reclassBooks } from '../books/change-queries.ts'
import { type BookLists, isLocked } from '../books/to-book.ts'
import { addToCollections } from '../collections/add-to-collections.ts'
import { readSettings } from '../libraries/library-settings.ts'
import { type SeriesValues, saveSeriesValues } from '../series/change-queries.ts'
import { type BooksSum, type SeriesLists, seriesLocks } from '../series/to-series.ts'
import { applySeriesPatch, combinePatches, oneshotValues, sumBooks } from './combine-series.ts'
import type { StoredSeriesPatch } from './imported-values.ts'
import { findRefreshable, findSeriesFile, listSeriesParts } from './queries.ts'

type Parts = Awaited<ReturnType<typeof listSeriesParts>>
type Refreshable = NonNullable<Awaited<ReturnType<typeof findRefreshable>>>

/** Everything but the time it was made: same values, nothing to write and nothing to tell. */
const withoutTime = (sum: BooksSum): string => JSON.stringify({ ...sum, modified: 0 })

/** What the `series.json` beside the books says (behaviour 5.5); null when there is none, or it is no such file. */
async function readSeriesFile(db: Db, series: Refreshable): Promise<SeriesPatch | null> {
  if (series.oneshot === 1 || !readSettings(series.settings).importMylarSeries) return null
  const path = await findSeriesFile(db, series.id)
  if (path === undefined) return null
  const file = await open(join(series.root, path)).catch(() => undefined)
  if (!file) return null
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(seriesJsonLimits.bytes + 1))
    return parseSeriesJson(buffer.subarray(0, bytesRead))
  } catch {
    return null
  } finally {
    await file.close()
  }
}

/** Sorted without its leading article where the library wants that and nobody wrote a sort title by hand. */
function derivedTitleSort(series: Refreshable, values: SeriesValues): SeriesValues {
  if (!readSettings(series.settings).deriveTitleSort) return {}
  if (isLocked(seriesLocks, series.locks, 'titleSort')) return {}
  return {
    titleSort: deriveTitleSort(values.title ?? series.title, values.language ?? series.language),
  }
}

function nextValues(
  series: Refreshable,
  parts: Parts,
  patches: readonly StoredSeriesPatch[],
  ofFolder: SeriesPatch | null,
  now: number,
): SeriesValues {
  const lists = JSON.parse(series.lists) as SeriesLists
  const before = { locks: series.locks, lists }
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
  const imported = {
    ...applySeriesPatch(combinePatches(patches), before),
    ...(ofFolder && applySeriesPatch(ofFolder, before)),
    ...(series.oneshot === 1 && only && oneshotValues(only, series.locks)),
  }
  return { ...imported, ...derivedTitleSort(series, imported), ...(!isSame && { books: sum }) }
}

/** Takes over what the books and the folder say about a series, and adds its books up (behaviour 5.2, 5.5, 5.9). */
export async function refreshSeries({ db, bus }: { db: Db; bus: Bus }, seriesId: number): Promise<void> {
  const [series, parts] = await Promise.all([findRefreshable(db, seriesId), listSeriesParts(db, seriesId)])
  if (!series) return
  const now = Date.now()
  const patches = parts.flatMap((p) =>
    p.series_patch === null ? [] : [JSON.parse(p.series_patch) as StoredSeriesPatch],
  )
  const values = nextValues(series, parts, patches, await readSeriesFile(db, series), now)
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
  await addToCollections(db, bus, seriesId, new Set(patches.flatMap((p) => p.collections ?? [])))
}
