import { limits } from '@lectern/contract/limits'
import type { allKey } from '../../filters/filter-keys.ts'
import { type FilterState, hasFilters, parseFilters, writeFilters } from '../../filters/filter-state.ts'

/** Parsed values of an address, which may be invalid, because users can type anything. */
export type Search = Readonly<Record<string, unknown>>

export const pageSizes = [20, 50, 100, 200, 500] as const
export type PageSize = (typeof pageSizes)[number]
const isPageSize = (value: number): value is PageSize => pageSizes.includes(value as PageSize)

/** Returns the page size nearest to a stored number, which another version may have written. */
export const toPageSize = (value: number): PageSize =>
  pageSizes.reduce((best, size) => (Math.abs(size - value) < Math.abs(best - value) ? size : best))

export interface SortChoice<K extends string> {
  readonly key: K
  readonly descending: boolean
}

/** Parses `key,asc` or `key,desc` with a known key; undefined for anything else. */
export function parseSort<K extends string>(keys: readonly K[], value: unknown): SortChoice<K> | undefined {
  if (typeof value !== 'string') return undefined
  const [name, direction] = value.split(',')
  const key = keys.find((known) => known === name)
  if (!key || (direction !== 'asc' && direction !== 'desc')) return undefined
  return { key, descending: direction === 'desc' }
}
export const writeSort = ({ key, descending }: SortChoice<string>): string =>
  `${key},${descending ? 'desc' : 'asc'}`

/** Returns the natural direction of a key: ascending for names; newest or largest first for everything else. */
export const firstDirection = <K extends string>(key: K, ascendingFirst: readonly K[]): SortChoice<K> => ({
  key,
  descending: !ascendingFirst.includes(key),
})

/** Returns the order after a press on the heading of a column: its natural direction, then the other one. */
export function nextSort<K extends string>(
  keys: readonly K[],
  ascendingFirst: readonly K[],
  now: SortChoice<K>,
  pressed: string,
): SortChoice<K> {
  const key = keys.find((known) => known === pressed)
  if (!key) return now
  return key === now.key ? { key, descending: !now.descending } : firstDirection(key, ascendingFirst)
}

/** Returns NaN for values that are neither string nor number, because converting an object may throw. */
const toNumber = (value: unknown): number =>
  typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN

function parsePageSize(value: unknown): PageSize | undefined {
  const size = toNumber(value)
  return isPageSize(size) ? size : undefined
}

/** Returns the 1-based page number of an address. */
export function parsePage(value: unknown): number {
  const page = toNumber(value)
  return Number.isSafeInteger(page) && page >= 1 && page <= limits.maxPage ? page : 1
}

/** Sort keys, default order and filters of a list. */
export interface ListShape<S extends string, F extends string> {
  readonly sortKeys: readonly S[]
  readonly sort: SortChoice<S>
  readonly filterKeys: readonly F[]
}

/** State of a list, as it is in the address. `page` is 1-based. */
export interface ListState<S extends string, F extends string> {
  readonly page: number
  readonly pageSize: PageSize
  readonly sort: SortChoice<S>
  readonly filters: FilterState<F>
}

export type ListSearch<F extends string> = {
  readonly [K in 'page' | 'pageSize' | 'sort' | typeof allKey | F]?: string
}

export const parseList = <S extends string, F extends string>(
  search: Search,
  shape: ListShape<S, F>,
  rememberedSize: PageSize,
): ListState<S, F> => ({
  page: parsePage(search.page),
  pageSize: parsePageSize(search.pageSize) ?? rememberedSize,
  sort: parseSort(shape.sortKeys, search.sort) ?? shape.sort,
  filters: parseFilters(search, shape.filterKeys),
})

/** Writes only values that differ from the defaults. `silentSize` is the page size that is not written. */
export const writeList = <S extends string, F extends string>(
  { page, pageSize, sort, filters }: ListState<S, F>,
  shape: Pick<ListShape<S, F>, 'sort'>,
  silentSize: PageSize | undefined,
): ListSearch<F> => ({
  ...(page > 1 && { page: String(page) }),
  ...(pageSize !== silentSize && { pageSize: String(pageSize) }),
  ...(writeSort(sort) !== writeSort(shape.sort) && { sort: writeSort(sort) }),
  ...writeFilters(filters),
})

/** Applies a change of the list and returns to its first page. */
export const withChange = <T extends { readonly page: number }>(state: T, change: Partial<T>): T => ({
  ...state,
  page: 1,
  ...change,
})

/** True if an empty list may have items without its filters or on another page. */
export const isNarrowed = ({ filters, page }: Pick<ListState<string, string>, 'filters' | 'page'>): boolean =>
  hasFilters(filters) || page > 1

/**
 * Returns the numbers of a pager: first, last, the current one and its neighbours, with `undefined` for a gap. A gap of one page is
 * replaced by that page.
 */
export function getPagerNumbers(
  page: number,
  pages: number,
  around: number,
): readonly (number | undefined)[] {
  const from = Math.max(1, Math.min(page - around, pages - 2 * around))
  const to = Math.min(pages, Math.max(page + around, 1 + 2 * around))
  const middle = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const before = from > 3 ? [1, undefined] : range(1, from - 1)
  const after = to < pages - 2 ? [undefined, pages] : range(to + 1, pages)
  return [...before, ...middle, ...after]
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, i) => from + i)
