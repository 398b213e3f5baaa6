import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureAccessClass } from '../../access/queries.ts'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import type { SeriesPatch } from '../../media/metadata/patches.ts'
import { parseSeriesJson, seriesJsonLimits } from '../../media/metadata/series-json.ts'
import { deriveTitleSort } from '../../media/metadata/title-sort.ts'
import { setBooksAccessClass } from '../books/change-queries.ts'
import { isLocked } from '../books/to-book.ts'
import { addToCollections } from '../collections/add-to-collections.ts'
import { readSettings } from '../libraries/library-settings.ts'
import { type SeriesValues, saveSeriesValues } from '../series/change-queries.ts'
import { findReclassification, publishReclassified } from '../series/publish-reclassified.ts'
import { seriesLock } from '../series/series-lock.ts'
import { type SeriesLists, seriesLocks } from '../series/to-series.ts'
import { aggregateIfChanged } from './aggregate-series.ts'
import { isUnchangedSeries } from './changed-values.ts'
import { applySeriesPatch, combinePatches, oneshotValues } from './combine-series.ts'
import type { StoredSeriesPatch } from './imported-values.ts'
import { findRefreshable, findSeriesFile, listAggregationInput } from './queries.ts'

type AggregationInput = Awaited<ReturnType<typeof listAggregationInput>>
type Refreshable = NonNullable<Awaited<ReturnType<typeof findRefreshable>>>

/** Reads the `series.json` next to the books (behaviour 5.5); null if there is none, or it is invalid. */
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

/** Derives the sort title without leading article if the library has that option and no user set a sort title. */
function deriveMissingTitleSort(series: Refreshable, values: SeriesValues): SeriesValues {
  if (!readSettings(series.settings).deriveTitleSort) return {}
  if (isLocked(seriesLocks, series.locks, 'titleSort')) return {}
  return {
    titleSort: deriveTitleSort(values.title ?? series.title, values.language ?? series.language),
  }
}

function computeValues(
  series: Refreshable,
  parts: AggregationInput,
  patches: readonly StoredSeriesPatch[],
  folderPatch: SeriesPatch | null,
  now: number,
): SeriesValues {
  const lists = JSON.parse(series.lists) as SeriesLists
  const before = { locks: series.locks, lists }
  const [only] = parts
  const books = aggregateIfChanged(parts, series.books, now)
  const imported = {
    ...applySeriesPatch(combinePatches(patches), before),
    ...(folderPatch && applySeriesPatch(folderPatch, before)),
    ...(series.oneshot === 1 && only && oneshotValues(only, series.locks)),
  }
  return { ...imported, ...deriveMissingTitleSort(series, imported), ...(books && { books }) }
}

/** Updates a series from its books and its folder, and aggregates its books (behaviour 5.2, 5.5, 5.9). */
export const refreshSeries = (deps: { db: Db; bus: Bus }, seriesId: number): Promise<void> =>
  seriesLock.run(String(seriesId), () => importSeriesMetadata(deps, seriesId))

async function importSeriesMetadata({ db, bus }: { db: Db; bus: Bus }, seriesId: number): Promise<void> {
  const [series, parts] = await Promise.all([
    findRefreshable(db, seriesId),
    listAggregationInput(db, seriesId),
  ])
  if (!series) return
  const now = Date.now()
  const patches = parts.flatMap((p) =>
    p.series_patch === null ? [] : [JSON.parse(p.series_patch) as StoredSeriesPatch],
  )
  const values = computeValues(series, parts, patches, await readSeriesFile(db, series), now)
  const accessClass = await ensureAccessClass(db, {
    libraryId: series.library_id,
    ageRating: values.ageRating === undefined ? series.age_rating : values.ageRating,
    labels: (values.lists ?? (JSON.parse(series.lists) as SeriesLists)).sharingLabels,
  })
  const isReclassed = accessClass !== series.access_class
  const reclassed = await findReclassification(db, seriesId, { from: series.access_class, to: accessClass })
  const collections = new Set(patches.flatMap((p) => p.collections ?? []))
  if (!isReclassed && isUnchangedSeries(series, values))
    return addToCollections(db, bus, seriesId, collections)
  await db.batch([
    ...saveSeriesValues(db, seriesId, values, accessClass, now),
    ...(isReclassed ? [setBooksAccessClass(db, seriesId, accessClass)] : []),
  ])
  const ids = { seriesId: series.public_id, libraryId: series.library_public_id }
  bus.publish({ name: 'SeriesChanged', ...ids }, { accessClass })
  if (reclassed) publishReclassified(bus, ids, reclassed)
  await addToCollections(db, bus, seriesId, collections)
}
