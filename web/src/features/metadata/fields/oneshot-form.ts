import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import type { Problems } from '../../../ui/form/form-errors.ts'
import type { Changes, Snapshot } from '../../../ui/form/form-state.ts'
import { type BookValues, checkBook, toBookChange, toBookValues } from './book-form.ts'
import { pick, readLocks } from './field-names.ts'
import { checkSeries, type SeriesValues, toSeriesChange, toSeriesValues } from './series-form.ts'

/** Fields of a one-shot that are stored with its series, and with its book (web behaviour 14.4). Title and summary are stored with both. */
const ofSeries = [
  'titleSort',
  'readingDirection',
  'language',
  'publisher',
  'ageRating',
  'genres',
  'sharingLabels',
] as const satisfies readonly (keyof SeriesValues)[]
const ofBook = [
  'title',
  'summary',
  'releaseDate',
  'isbn',
  'authors',
  'tags',
  'links',
] as const satisfies readonly (keyof BookValues)[]
const ofSeriesOrBoth = [...ofSeries, 'title', 'summary'] as const

export type OneshotValues = Pick<SeriesValues, (typeof ofSeries)[number]> &
  Pick<BookValues, (typeof ofBook)[number]>

export interface Oneshot {
  readonly series: Series
  readonly book: Book
}

export const toOneshotSnapshot = ({ series, book }: Oneshot): Snapshot<OneshotValues> => ({
  values: {
    ...pick(toSeriesValues(series.metadata), ofSeries),
    ...pick(toBookValues(book.metadata), ofBook),
  },
  locks: { ...readLocks(ofSeries, series.metadata), ...readLocks(ofBook, book.metadata) },
})

/** Returns the request bodies for the series and for the book. */
export const splitOneshotChange = ({ values, locks }: Changes<OneshotValues>) => ({
  series: toSeriesChange({ values: pick(values, ofSeriesOrBoth), locks: pick(locks, ofSeriesOrBoth) }),
  book: toBookChange({ values: pick(values, ofBook), locks: pick(locks, ofBook) }),
})

export const checkOneshot = (values: Partial<OneshotValues>): Problems => ({
  ...checkSeries(pick(values, ofSeries)),
  ...checkBook(pick(values, ofBook)),
})
