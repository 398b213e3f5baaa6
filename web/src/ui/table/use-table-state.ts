import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

export const tablePageSizes = [20, 50, 100] as const
export type TablePageSize = (typeof tablePageSizes)[number]

export interface TableSort {
  readonly key: string
  readonly isDescending: boolean
}

export interface TableSpec {
  /** Keys of the sort orders of the server. */
  readonly sorts: readonly string[]
  readonly sort: TableSort
  /** Names of the filters in the address. */
  readonly filters?: readonly string[]
}

export interface TableState {
  /** 1-based. */
  readonly page: number
  readonly pageSize: TablePageSize
  readonly sort: TableSort
  /** Name → value of the filters that are set. */
  readonly filters: Readonly<Record<string, string>>
}

type Search = Readonly<Record<string, string | undefined>>

/** Parses the state of a table from the address; missing and invalid values are defaults (web behaviour 5.6). */
export function parseTableState(search: Search, { sorts, sort, filters = [] }: TableSpec): TableState {
  const [key = '', direction] = (search.sort ?? '').split(',')
  const page = Number(search.page)
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: tablePageSizes.find((size) => String(size) === search.pageSize) ?? tablePageSizes[0],
    sort: sorts.includes(key) ? { key, isDescending: direction === 'desc' } : sort,
    filters: Object.fromEntries(
      filters.flatMap((name) => {
        const value = search[name]
        return value === undefined || value === '' ? [] : [[name, value]]
      }),
    ),
  }
}

/** Page, size and order as the parameters of a call. */
export type PageRequest = ReturnType<typeof toPageQuery>

/** Returns page, size and order as the parameters of a call. */
export const toPageQuery = ({ page, pageSize, sort }: TableState) => ({
  page: page - 1,
  size: pageSize,
  sort: [`${sort.key},${sort.isDescending ? 'desc' : 'asc'}`],
})

export interface TableControl extends TableState {
  readonly setPage: (page: number) => void
  /** Shows another page instead of this one, which does not exist, without an entry in the history. */
  readonly replacePage: (page: number) => void
  readonly setPageSize: (size: TablePageSize) => void
  readonly setSort: (sort: TableSort) => void
  /** An empty value removes the filter. */
  readonly setFilter: (name: string, value: string) => void
}

/** Returns the state of a table, which is in the address, and its setters. A page adds an entry to the history; other changes replace it. */
export function useTableState(spec: TableSpec): TableControl {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = useMemo(() => parseTableState(search, spec), [search, spec])
  const change = (changes: Search, isEntry = false) =>
    void navigate({ to: '.', search: { ...search, page: undefined, ...changes }, replace: !isEntry })
  const toPage = (page: number) => ({ page: page === 1 ? undefined : String(page) })
  return {
    ...state,
    setPage: (page) => change(toPage(page), true),
    replacePage: (page) => change(toPage(page)),
    setPageSize: (size) => change({ pageSize: size === tablePageSizes[0] ? undefined : String(size) }),
    setSort: ({ key, isDescending }) => change({ sort: `${key},${isDescending ? 'desc' : 'asc'}` }),
    setFilter: (name, value) => change({ [name]: value }),
  }
}
