import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import type { Problems } from '../../ui/form/form-errors.ts'
import type { Changes, Snapshot } from '../../ui/form/form-state.ts'
import { type BookValues, checkBook, readLocks, toBookChange, toBookValues } from './book-form.ts'
import { checkSeries, type SeriesValues, toSeriesChange, toSeriesValues } from './series-form.ts'

/** What a one-shot has as a series, and as a book (web behaviour 14.4). Title and summary go to both. */
export const oneshotSeriesFields = [
  'titleSort',
  'readingDirection',
  'language',
  'publisher',
  'ageRating',
  'genres',
  'sharingLabels',
] as const satisfies readonly (keyof SeriesValues)[]
export const oneshotBookFields = [
  'title',
  'summary',
  'releaseDate',
  'isbn',
  'authors',
  'tags',
  'links',
] as const satisfies readonly (keyof BookValues)[]
const shared = ['title', 'summary'] as const

export type OneshotValues = Pick<SeriesValues, (typeof oneshotSeriesFields)[number]> &
  Pick<BookValues, (typeof oneshotBookFields)[number]>

export interface Oneshot {
  readonly series: Series
  readonly book: Book
}

export function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.filter((key) => key in from).map((key) => [key, from[key]])) as Pick<T, K>
}

export const toOneshotSnapshot = ({ series, book }: Oneshot): Snapshot<OneshotValues> => ({
  values: {
    ...pick(toSeriesValues(series.metadata), oneshotSeriesFields),
    ...pick(toBookValues(book.metadata), oneshotBookFields),
  },
  locks: {
    ...readLocks(oneshotSeriesFields, series.metadata),
    ...readLocks(oneshotBookFields, book.metadata),
  },
})

/** Returns what is sent for the series and for the book. */
export function splitOneshotChange({ values, locks }: Changes<OneshotValues>) {
  const ofSeries = [...oneshotSeriesFields, ...shared]
  return {
    series: toSeriesChange({ values: pick(values, ofSeries), locks: pick(locks, ofSeries) }),
    book: toBookChange({ values: pick(values, oneshotBookFields), locks: pick(locks, oneshotBookFields) }),
  }
}

export const checkOneshot = (values: Partial<OneshotValues>): Problems => ({
  ...checkSeries(pick(values, oneshotSeriesFields)),
  ...checkBook(pick(values, oneshotBookFields)),
})
