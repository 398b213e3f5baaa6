import { bookFilterKeys, seriesFilterKeys } from '../../filters/filter-keys.ts'
import { type FilterState, parseFilters } from '../../filters/filter-state.ts'
import type { SearchKind } from '../search-kinds.ts'

/** Filters of the results; the library has its own menu, and one-shots are among the books. */
export const resultFilterKeys = {
  series: seriesFilterKeys.filter((key) => key !== 'library' && key !== 'oneshot'),
  books: bookFilterKeys.filter((key) => key !== 'library'),
} as const

/** Kinds of results that can be filtered. */
export type FilteredKind = keyof typeof resultFilterKeys

export const canBeFiltered = (kind: SearchKind): kind is FilteredKind => kind in resultFilterKeys

/** Returns the filters in the address of the results page; none for kinds that cannot be filtered. */
export const parseResultFilters = (
  address: Readonly<Record<string, unknown>>,
  kind: SearchKind | undefined,
): FilterState =>
  kind && canBeFiltered(kind) ? parseFilters(address, resultFilterKeys[kind] as readonly string[]) : {}
