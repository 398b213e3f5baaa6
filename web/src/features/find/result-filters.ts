import { bookFilterKeys, seriesFilterKeys } from '../filters/filter-keys.ts'
import { type FilterState, parseFilters } from '../filters/filter-state.ts'
import type { FindKind } from './find-kinds.ts'

/** The library has a menu of its own, and one-shots are found among the books. */
export const resultFilterKeys = {
  series: seriesFilterKeys.filter((key) => key !== 'library' && key !== 'oneshot'),
  books: bookFilterKeys.filter((key) => key !== 'library'),
} as const

/** Kinds of results that can be filtered. */
export type FilteredKind = keyof typeof resultFilterKeys

export const canBeFiltered = (kind: FindKind): kind is FilteredKind => kind in resultFilterKeys

/** Reads the filters of the results page; kinds without filters have none. */
export const parseResultFilters = (
  address: Readonly<Record<string, unknown>>,
  kind: FindKind | undefined,
): FilterState =>
  kind && canBeFiltered(kind) ? parseFilters(address, resultFilterKeys[kind] as readonly string[]) : {}
