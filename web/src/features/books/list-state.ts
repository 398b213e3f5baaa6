import { ReadStatus } from '@lectern/contract/progress'

/** Values of an address, as the router read them: any of them may be nonsense typed by hand. */
export type Search = Readonly<Record<string, unknown>>

export const pageSizes = [20, 50, 100, 200, 500] as const
export type PageSize = (typeof pageSizes)[number]
const isPageSize = (value: number): value is PageSize => pageSizes.includes(value as PageSize)

/** The size nearest to a remembered number, which another version may have written. */
export const toPageSize = (value: number): PageSize =>
  pageSizes.reduce((best, size) => (Math.abs(size - value) < Math.abs(best - value) ? size : best))

export interface SortChoice<K extends string> {
  readonly key: K
  readonly descending: boolean
}

/** `key,asc` or `key,desc` with a known key; anything else is no choice. */
export function parseSort<K extends string>(keys: readonly K[], value: unknown): SortChoice<K> | undefined {
  if (typeof value !== 'string') return undefined
  const [name, direction] = value.split(',')
  const key = keys.find((known) => known === name)
  if (!key || (direction !== 'asc' && direction !== 'desc')) return undefined
  return { key, descending: direction === 'desc' }
}
export const writeSort = ({ key, descending }: SortChoice<string>): string =>
  `${key},${descending ? 'desc' : 'asc'}`

/** Names begin at A, everything that grows begins with the newest or most. */
export const firstDirection = <K extends string>(key: K, ascending: readonly K[]): SortChoice<K> => ({
  key,
  descending: !ascending.includes(key),
})

/** NaN for what is neither a word nor a number: objects may refuse to become one. */
const numberOf = (value: unknown): number =>
  typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN

export function parsePageSize(value: unknown): PageSize | undefined {
  const size = numberOf(value)
  return isPageSize(size) ? size : undefined
}

/** 1-based. */
export function parsePage(value: unknown): number {
  const page = numberOf(value)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

export function parseReadStatus(value: unknown): readonly ReadStatus[] {
  const given = typeof value === 'string' ? value.split(',') : []
  return ReadStatus.options.filter((status) => given.includes(status))
}

export const toggleValue = (list: readonly ReadStatus[], status: ReadStatus): readonly ReadStatus[] =>
  ReadStatus.options.filter((option) => list.includes(option) !== (option === status))

/**
 * The numbers of a pager: first, last, the current one and its neighbours, with `undefined` for a gap. A gap of one page is that page.
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
