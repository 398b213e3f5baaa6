import { SeriesMetadataChange } from '@lectern/contract/metadata'
import type { ReadingDirection, Series, SeriesMetadata } from '@lectern/contract/series'
import { checkBody, type Problems } from '../../../ui/form/form-errors.ts'
import type { Changes, Snapshot } from '../../../ui/form/form-state.ts'
import { readNumber, writeNumber } from '../../../ui/form/read-number.ts'
import { pick, readLocks, writeLocks } from './field-names.ts'

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
] as const satisfies readonly (keyof SeriesMetadata)[]

/** Metadata of a series in a form: numbers are texts, as the user typed them; a reading direction that is not set is empty. */
export type SeriesValues = {
  readonly [N in (typeof seriesFields)[number]]: N extends 'ageRating' | 'totalBookCount'
    ? string
    : N extends 'readingDirection'
      ? ReadingDirection | ''
      : Readonly<SeriesMetadata[N]>
}

export const toSeriesValues = (metadata: SeriesMetadata): SeriesValues => ({
  ...pick(metadata, seriesFields),
  readingDirection: metadata.readingDirection as ReadingDirection | '',
  ageRating: writeNumber(metadata.ageRating),
  totalBookCount: writeNumber(metadata.totalBookCount),
})
export const toSeriesSnapshot = ({ metadata }: Series): Snapshot<SeriesValues> => ({
  values: toSeriesValues(metadata),
  locks: readLocks(seriesFields, metadata),
})

/** Returns the request body: cleared choices and numbers are null, cleared texts empty (web behaviour 14.1). */
export function toSeriesChange({ values, locks = {} }: Partial<Changes<SeriesValues>>): SeriesMetadataChange {
  const { readingDirection, ageRating, totalBookCount, ...others } = values ?? {}
  return {
    ...others,
    ...(readingDirection !== undefined && { readingDirection: readingDirection || null }),
    ...(ageRating !== undefined && { ageRating: readNumber(ageRating) }),
    ...(totalBookCount !== undefined && { totalBookCount: readNumber(totalBookCount) }),
    ...writeLocks(locks),
  } as SeriesMetadataChange
}

/** Checks values of a series by the rules of the server. */
export const checkSeries = (values: Partial<SeriesValues>): Problems =>
  checkBody(SeriesMetadataChange, toSeriesChange({ values }))
