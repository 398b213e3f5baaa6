import type { Facet } from '@lectern/contract/referential'
import type { BookFilterKey, SeriesFilterKey } from './filter-keys.ts'
import { filterValues } from './filter-state.ts'

/** The values of a filter: a few fixed ones, the libraries, or those that the server lists. */
export type FilterSpec =
  | { readonly kind: 'values'; readonly values: readonly string[]; readonly isFlag?: boolean }
  | { readonly kind: 'libraries' }
  | {
      readonly kind: 'facet'
      readonly facet: Facet
      readonly canBeAll?: boolean
      readonly canBeNone?: boolean
    }

const flag: FilterSpec = { kind: 'values', values: filterValues.complete, isFlag: true }
const readStatus: FilterSpec = { kind: 'values', values: filterValues.readStatus }
const tag: FilterSpec = { kind: 'facet', facet: 'tag', canBeAll: true, canBeNone: true }
const author: FilterSpec = { kind: 'facet', facet: 'author', canBeAll: true }

/** Filters of lists of series; only lists of all libraries use `library`. */
export const seriesFilterSpecs: Readonly<Record<SeriesFilterKey, FilterSpec>> = {
  readStatus,
  complete: flag,
  oneshot: flag,
  deleted: flag,
  library: { kind: 'libraries' },
  status: { kind: 'values', values: filterValues.status },
  genre: { kind: 'facet', facet: 'genre', canBeAll: true, canBeNone: true },
  tag,
  author,
  publisher: { kind: 'facet', facet: 'publisher' },
  language: { kind: 'facet', facet: 'language' },
  ageRating: { kind: 'facet', facet: 'age_rating' },
  releaseYear: { kind: 'facet', facet: 'release_year' },
  sharingLabel: { kind: 'facet', facet: 'sharing_label', canBeAll: true, canBeNone: true },
}

export const bookFilterSpecs: Readonly<Record<BookFilterKey, FilterSpec>> = {
  readStatus,
  oneshot: flag,
  deleted: flag,
  library: { kind: 'libraries' },
  tag,
  author,
  releaseYear: { kind: 'facet', facet: 'release_year' },
  mediaProfile: { kind: 'values', values: filterValues.mediaProfile },
  mediaStatus: { kind: 'values', values: filterValues.mediaStatus },
  poster: { kind: 'values', values: filterValues.poster },
}
