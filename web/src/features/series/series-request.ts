import type { SeriesCondition, SeriesLeaves } from '@lectern/contract/conditions'
import type { ReadStatus } from '@lectern/contract/progress'
import type { SeriesFilter, SeriesStatus } from '@lectern/contract/series'
import type { FilterState, SeriesFilterKey } from '../filters/filter-state.ts'
import {
  parseAuthor,
  type ToLeaf,
  toConditions,
  toNullable,
  toTruth,
  toYear,
} from '../filters/to-condition.ts'
import { canBeParameters, type Parameters, toParameters } from '../filters/to-parameters.ts'

/** Value of the age rating of series without one. */
const noRating = 'none'

/** What a list of series is about: the libraries (none for all), the filters, and the parameter of the A–Z bar. */
export interface SeriesScope {
  readonly libraryId?: string | undefined
  readonly filters: FilterState<SeriesFilterKey>
  readonly letter?: { readonly regex: string; readonly condition: SeriesCondition } | undefined
}

/** A list by parameters, which every server knows and browsers can cache, or by a condition. */
export type SeriesRequest =
  | { readonly filter: SeriesFilter; readonly condition?: undefined }
  | { readonly condition: SeriesCondition; readonly filter?: undefined }

const toLeaves: Readonly<Record<SeriesFilterKey, ToLeaf<SeriesLeaves>>> = {
  readStatus: (value, operator) => ({ readStatus: { operator, value: value as ReadStatus } }),
  complete: (value, operator) => ({ complete: toTruth(value, operator) }),
  oneshot: (value, operator) => ({ oneShot: toTruth(value, operator) }),
  deleted: (value, operator) => ({ deleted: toTruth(value, operator) }),
  library: (value, operator) => ({ libraryId: { operator, value } }),
  status: (value, operator) => ({ seriesStatus: { operator, value: value as SeriesStatus } }),
  genre: (value, operator) => ({ genre: toNullable(value, operator) }),
  tag: (value, operator) => ({ tag: toNullable(value, operator) }),
  author: (value, operator) => ({ author: { operator, value: parseAuthor(value) } }),
  publisher: (value, operator) => ({ publisher: { operator, value } }),
  language: (value, operator) => ({ language: { operator, value } }),
  ageRating: (value, operator) => ({
    ageRating:
      value === noRating
        ? { operator: operator === 'is' ? 'isNull' : 'isNotNull' }
        : { operator, value: Number(value) || 0 },
  }),
  releaseYear: toYear,
  sharingLabel: (value, operator) => ({ sharingLabel: toNullable(value, operator) }),
}

const parameters: Parameters<SeriesFilterKey> = {
  lists: {
    readStatus: 'read_status',
    status: 'status',
    genre: 'genre',
    tag: 'tag',
    publisher: 'publisher',
    language: 'language',
    ageRating: 'age_rating',
    releaseYear: 'release_year',
    sharingLabel: 'sharing_label',
    library: 'library_id',
    author: 'author',
  },
  flags: ['complete', 'oneshot', 'deleted'],
}

const toFilter = ({ libraryId, filters, letter }: SeriesScope): SeriesFilter => ({
  ...(libraryId !== undefined && { library_id: [libraryId] }),
  ...toParameters(filters, parameters),
  ...(letter && { search_regex: letter.regex }),
})

/** Returns the condition of a list of series. */
export function toSeriesCondition({ libraryId, filters, letter }: SeriesScope): SeriesCondition {
  const ofFilters = Object.entries(filters).flatMap(([key, choice]) =>
    choice ? toConditions(choice, toLeaves[key as SeriesFilterKey]) : [],
  )
  const all = [
    ...(libraryId === undefined ? [] : [{ libraryId: { operator: 'is' as const, value: libraryId } }]),
    ...ofFilters,
    ...(letter ? [letter.condition] : []),
  ]
  return { allOf: all as SeriesCondition[] }
}

/** Returns the request of a list of series: parameters where they suffice, otherwise a condition. */
export function toSeriesRequest(scope: SeriesScope): SeriesRequest {
  const isOneScope = scope.libraryId === undefined || scope.filters.library === undefined
  return isOneScope && canBeParameters(scope.filters, parameters)
    ? { filter: toFilter(scope) }
    : { condition: toSeriesCondition(scope) }
}
