import { SeriesMetadataChange } from '@lectern/contract/metadata'
import type { ReadingDirection, Series, SeriesMetadata, SeriesStatus } from '@lectern/contract/series'
import type { WebLink } from '@lectern/contract/values'
import { checkBody, type Problems } from '../../ui/form/form-errors.ts'
import type { Changes, Snapshot } from '../../ui/form/form-state.ts'
import { readNumber, writeNumber } from '../../ui/form/read-number.ts'
import { readLocks, writeLocks } from './book-form.ts'

/** Metadata of a series as it is edited: numbers as they were typed. */
export interface SeriesValues {
  readonly title: string
  readonly titleSort: string
  readonly summary: string
  readonly status: SeriesStatus
  readonly language: string
  /** Empty for none. */
  readonly readingDirection: ReadingDirection | ''
  readonly publisher: string
  readonly ageRating: string
  readonly totalBookCount: string
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly sharingLabels: readonly string[]
  readonly links: readonly WebLink[]
  readonly alternateTitles: readonly SeriesMetadata['alternateTitles'][number][]
}
const seriesFields = [
  'title',
  'titleSort',
  'summary',
  'status',
  'language',
  'readingDirection',
  'publisher',
  'ageRating',
  'totalBookCount',
  'genres',
  'tags',
  'sharingLabels',
  'links',
  'alternateTitles',
] as const satisfies readonly (keyof SeriesValues)[]

export const toSeriesValues = (metadata: SeriesMetadata): SeriesValues => ({
  title: metadata.title,
  titleSort: metadata.titleSort,
  summary: metadata.summary,
  status: metadata.status,
  language: metadata.language,
  readingDirection: metadata.readingDirection as ReadingDirection | '',
  publisher: metadata.publisher,
  ageRating: writeNumber(metadata.ageRating),
  totalBookCount: writeNumber(metadata.totalBookCount),
  genres: metadata.genres,
  tags: metadata.tags,
  sharingLabels: metadata.sharingLabels,
  links: metadata.links,
  alternateTitles: metadata.alternateTitles,
})
export const toSeriesSnapshot = ({ metadata }: Series): Snapshot<SeriesValues> => ({
  values: toSeriesValues(metadata),
  locks: readLocks(seriesFields, metadata),
})

/** Returns what is sent: cleared choices and numbers are null, cleared texts empty (web behaviour 14.1). */
export function toSeriesChange({ values, locks = {} }: Partial<Changes<SeriesValues>>): SeriesMetadataChange {
  const {
    readingDirection,
    ageRating,
    totalBookCount,
    genres,
    tags,
    sharingLabels,
    links,
    alternateTitles,
    ...texts
  } = values ?? {}
  return {
    ...texts,
    ...(readingDirection !== undefined && { readingDirection: readingDirection || null }),
    ...(ageRating !== undefined && { ageRating: readNumber(ageRating) }),
    ...(totalBookCount !== undefined && { totalBookCount: readNumber(totalBookCount) }),
    ...(genres && { genres: [...genres] }),
    ...(tags && { tags: [...tags] }),
    ...(sharingLabels && { sharingLabels: [...sharingLabels] }),
    ...(links && { links: [...links] }),
    ...(alternateTitles && { alternateTitles: [...alternateTitles] }),
    ...writeLocks(locks),
  }
}

/** Checks values of a series by the rules of the server. */
export const checkSeries = (values: Partial<SeriesValues>): Problems =>
  checkBody(SeriesMetadataChange, toSeriesChange({ values }))
