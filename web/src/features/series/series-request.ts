import type { SeriesCondition, SeriesLeaves } from '@lectern/contract/conditions'
import type { ReadStatus } from '@lectern/contract/progress'
import type { SeriesFilter, SeriesStatus } from '@lectern/contract/series'
import type { SeriesFilterKey } from '../filters/filter-keys.ts'
import type { FilterState } from '../filters/filter-state.ts'
import {
  parseAuthor,
  type ToLeaf,
  toAllConditions,
  toFlag,
  toNullable,
  toScopeConditions,
  toYearCondition,
} from '../filters/to-condition.ts'
import { canBeParameters, type Parameters, toParameters } from '../filters/to-parameters.ts'

/** Value of the age rating of series without one. */
const noRating = 'none'

/** Scope of a list of series: a library or a collection (neither for all series), the filters, and a letter. */
export interface SeriesScope {
  readonly libraryId?: string | undefined
  readonly collectionId?: string | undefined
  readonly filters: FilterState<SeriesFilterKey>
  /** The regex is undefined if only the condition can express the letter. */
  readonly letter?: { readonly regex: string | undefined; readonly condition: SeriesCondition } | undefined
}

/** Request of a list by parameters, which every server supports and browsers can cache, or by a condition. */
export type SeriesRequest =
  | { readonly filter: SeriesFilter; readonly condition?: undefined }
  | { readonly condition: SeriesCondition; readonly filter?: undefined }

const toLeaves: Readonly<Record<SeriesFilterKey, ToLeaf<SeriesLeaves>>> = {
  readStatus: (value, operator) => ({ readStatus: { operator, value: value as ReadStatus } }),
  complete: (value, operator) => ({ complete: toFlag(value, operator) }),
  oneshot: (value, operator) => ({ oneShot: toFlag(value, operator) }),
  deleted: (value, operator) => ({ deleted: toFlag(value, operator) }),
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
  releaseYear: toYearCondition,
  sharingLabel: (value, operator) => ({ sharingLabel: toNullable(value, operator) }),
}

/** Parameters of the lists of a collection and of libraries. */
const inCollection: Parameters<SeriesFilterKey> = {
  lists: {
    readStatus: 'read_status',
    status: 'status',
    genre: 'genre',
    tag: 'tag',
    publisher: 'publisher',
    language: 'language',
    ageRating: 'age_rating',
    releaseYear: 'release_year',
    library: 'library_id',
    author: 'author',
  },
  flags: ['complete', 'deleted'],
}
const inLibrary: typeof inCollection = {
  lists: { ...inCollection.lists, sharingLabel: 'sharing_label' },
  flags: ['complete', 'oneshot', 'deleted'],
}

/** Returns the condition of a list of series. */
export function toSeriesCondition({
  libraryId,
  collectionId,
  filters,
  letter,
}: SeriesScope): SeriesCondition {
  const all = [
    ...toScopeConditions({ libraryId, collectionId }),
    ...toAllConditions(filters, toLeaves),
    ...(letter ? [letter.condition] : []),
  ]
  return { allOf: all as SeriesCondition[] }
}

/**
 * Returns the request of a list of series: parameters if they suffice, otherwise a condition. Parameters of a collection suffice only with
 * `isOwnOrder`, because they cannot change the order.
 */
export function toSeriesRequest(scope: SeriesScope, isOwnOrder = true): SeriesRequest {
  const { libraryId, collectionId, filters, letter } = scope
  const known = collectionId === undefined ? inLibrary : inCollection
  const isOneScope = libraryId === undefined || filters.library === undefined
  const isSimpleLetter = letter === undefined || letter.regex !== undefined
  if (isOwnOrder && isOneScope && isSimpleLetter && canBeParameters(filters, known)) {
    const inPlace = libraryId !== undefined && { library_id: [libraryId] }
    const ofLetter = letter?.regex !== undefined && { search_regex: letter.regex }
    return { filter: { ...inPlace, ...toParameters(filters, known), ...ofLetter } }
  }
  return { condition: toSeriesCondition(scope) }
}
