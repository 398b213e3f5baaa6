import type { SeriesMetadataChange } from '@lectern/contract/metadata'
import { accessClassOf } from '../../access/queries.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { languageTag } from '../../media/metadata/language-tag.ts'
import { reclassBooks } from '../books/change-queries.ts'
import { changedLocks, keywords, trimmed, writtenLinks } from '../books/written-values.ts'
import { findEditable, type SeriesEdit, saveSeriesEdit } from './edit-queries.ts'
import { seriesTurns } from './series-turns.ts'
import { findReclassed, tellReclassed } from './tell-reclassed.ts'
import { type SeriesLists, seriesLocks } from './to-series.ts'

export interface EditSeriesDeps {
  readonly db: Db
  readonly bus: Bus
}

function editedLists(change: SeriesMetadataChange): Partial<SeriesLists> {
  const { genres, tags, sharingLabels, links, alternateTitles } = change
  return {
    ...(genres !== undefined && { genres: keywords(genres ?? []) }),
    ...(tags !== undefined && { tags: keywords(tags ?? []) }),
    ...(sharingLabels !== undefined && { sharingLabels: keywords(sharingLabels ?? []) }),
    ...(links !== undefined && { links: writtenLinks(links ?? []) }),
    ...(alternateTitles !== undefined && {
      alternateTitles: (alternateTitles ?? []).map((a) => ({
        label: trimmed(a.label),
        title: trimmed(a.title),
      })),
    }),
  }
}

/** What a change by hand writes; absent keeps, and null clears some and keeps others (behaviour 1.7). */
function seriesEdit(change: SeriesMetadataChange): SeriesEdit {
  const { status, title, titleSort, summary, publisher, language } = change
  const { readingDirection, ageRating, totalBookCount } = change
  return {
    ...(status != null && { status }),
    ...(title != null && { title: trimmed(title) }),
    ...(titleSort != null && { titleSort: trimmed(titleSort) }),
    ...(summary != null && { summary: trimmed(summary) }),
    ...(publisher != null && { publisher: trimmed(publisher) }),
    ...(language != null && { language: languageTag(language) ?? '' }),
    ...(readingDirection !== undefined && { readingDirection: readingDirection ?? '' }),
    ...(ageRating !== undefined && { ageRating }),
    ...(totalBookCount !== undefined && { totalBookCount }),
    lists: editedLists(change),
    ...changedLocks(seriesLocks, change),
  }
}

/**
 * Changes the metadata of a series by hand. Who may see it and its books follows from its age rating and labels at once. NOT_FOUND when the
 * viewer cannot see it.
 */
export async function editSeries(
  deps: EditSeriesDeps,
  viewer: Viewer,
  seriesPublicId: string,
  change: SeriesMetadataChange,
): Promise<void> {
  const found = await findEditable(deps.db, viewer, seriesPublicId)
  if (!found) throw new AppError('NOT_FOUND')
  await seriesTurns.take(String(found.id), () => saveEdit(deps, viewer, seriesPublicId, seriesEdit(change)))
}

async function saveEdit({ db, bus }: EditSeriesDeps, viewer: Viewer, publicId: string, edit: SeriesEdit) {
  const series = await findEditable(db, viewer, publicId)
  if (!series) throw new AppError('NOT_FOUND')
  const { sharingLabels } = { ...(JSON.parse(series.lists) as SeriesLists), ...edit.lists }
  const accessClass = await accessClassOf(db, {
    libraryId: series.library_id,
    ageRating: edit.ageRating === undefined ? series.age_rating : edit.ageRating,
    labels: sharingLabels,
  })
  const reclassed = await findReclassed(db, series.id, { from: series.access_class, to: accessClass })
  await db.batch([
    ...saveSeriesEdit(db, series.id, edit, accessClass, Date.now()),
    ...(accessClass === series.access_class ? [] : [reclassBooks(db, series.id, accessClass)]),
  ])
  const ids = { seriesId: publicId, libraryId: series.library_public_id }
  bus.publish({ name: 'SeriesChanged', ...ids }, { accessClass })
  if (reclassed) tellReclassed(bus, ids, reclassed)
}
