import type { SeriesMetadataChange } from '@lectern/contract/metadata'
import { ensureAccessClass } from '../../access/queries.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { languageTag } from '../../media/metadata/language-tag.ts'
import { setBooksAccessClass } from '../books/change-queries.ts'
import {
  getLockChange,
  normalizeKeywords,
  normalizeLinks,
  normalizeText,
} from '../books/edit/normalize-values.ts'
import { findEditable, type SeriesEdit, saveSeriesEdit } from './edit-queries.ts'
import { findReclassification, publishReclassified } from './publish-reclassified.ts'
import { seriesLock } from './series-lock.ts'
import { type SeriesLists, seriesLocks } from './to-series.ts'

export interface EditSeriesDeps {
  readonly db: Db
  readonly bus: Bus
}

function editedLists(change: SeriesMetadataChange): Partial<SeriesLists> {
  const { genres, tags, sharingLabels, links, alternateTitles } = change
  return {
    ...(genres !== undefined && { genres: normalizeKeywords(genres ?? []) }),
    ...(tags !== undefined && { tags: normalizeKeywords(tags ?? []) }),
    ...(sharingLabels !== undefined && { sharingLabels: normalizeKeywords(sharingLabels ?? []) }),
    ...(links !== undefined && { links: normalizeLinks(links ?? []) }),
    ...(alternateTitles !== undefined && {
      alternateTitles: (alternateTitles ?? []).map((a) => ({
        label: normalizeText(a.label),
        title: normalizeText(a.title),
      })),
    }),
  }
}

/** Converts a change to an edit. Absent values keep the stored value; null clears some values and keeps others (behaviour 1.7). */
function toEdit(change: SeriesMetadataChange): SeriesEdit {
  const { status, title, titleSort, summary, publisher, language } = change
  const { readingDirection, ageRating, totalBookCount } = change
  return {
    ...(status != null && { status }),
    ...(title != null && { title: normalizeText(title) }),
    ...(titleSort != null && { titleSort: normalizeText(titleSort) }),
    ...(summary != null && { summary: normalizeText(summary) }),
    ...(publisher != null && { publisher: normalizeText(publisher) }),
    ...(language != null && { language: languageTag(language) ?? '' }),
    ...(readingDirection !== undefined && { readingDirection: readingDirection ?? '' }),
    ...(ageRating !== undefined && { ageRating }),
    ...(totalBookCount !== undefined && { totalBookCount }),
    lists: editedLists(change),
    ...getLockChange(seriesLocks, change),
  }
}

/**
 * Changes the metadata of a series. Its age rating and labels immediately determine who may see it and its books. Throws NOT_FOUND if the
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
  await seriesLock.run(String(found.id), () => saveEdit(deps, viewer, seriesPublicId, toEdit(change)))
}

async function saveEdit({ db, bus }: EditSeriesDeps, viewer: Viewer, publicId: string, edit: SeriesEdit) {
  const series = await findEditable(db, viewer, publicId)
  if (!series) throw new AppError('NOT_FOUND')
  const { sharingLabels } = { ...(JSON.parse(series.lists) as SeriesLists), ...edit.lists }
  const accessClass = await ensureAccessClass(db, {
    libraryId: series.library_id,
    ageRating: edit.ageRating === undefined ? series.age_rating : edit.ageRating,
    labels: sharingLabels,
  })
  const reclassification = await findReclassification(db, series.id, {
    from: series.access_class,
    to: accessClass,
  })
  await db.batch([
    ...saveSeriesEdit(db, series.id, edit, accessClass, Date.now()),
    ...(accessClass === series.access_class ? [] : [setBooksAccessClass(db, series.id, accessClass)]),
  ])
  const ids = { seriesId: publicId, libraryId: series.library_public_id }
  bus.publish({ name: 'SeriesChanged', ...ids }, { accessClass })
  if (reclassification) publishReclassified(bus, ids, reclassification)
}
