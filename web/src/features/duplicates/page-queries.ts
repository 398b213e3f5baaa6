import {
  listKnownPageHashes,
  listPageHashMatches,
  listUnknownPageHashes,
  type PageHashAction,
} from '@lectern/contract/duplicates'
import { getPageHashTotals, listNearPages } from '@lectern/contract/duplicates-groups'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { bookKey } from '../books/book-query.ts'

interface Wanted {
  readonly page: number
  readonly size: number
  readonly sort: readonly string[]
}

/** A page that books share, with the decision about it; without one it is unknown. Size in bytes, null when it is not known. */
export interface SharedPage {
  readonly hash: string
  readonly size: number | null
  readonly matchCount: number
  readonly action?: PageHashAction
  readonly deleteCount?: number
}

/** Root of the queries about shared pages. Events of books renew them: a removed page changes its book. */
export const pageHashKey = [...bookKey, 'page-hashes'] as const

export const unknownPagesQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: [...pageHashKey, 'unknown', wanted] as const,
    queryFn: ({ signal }) => call(listUnknownPageHashes, { query: wanted, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })

export const knownPagesQuery = (action: readonly PageHashAction[], wanted: Wanted) =>
  queryOptions({
    queryKey: [...pageHashKey, 'known', action, wanted] as const,
    queryFn: ({ signal }) => call(listKnownPageHashes, { query: { ...wanted, action }, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })

export const pageMatchesQuery = (hash: string, page: number, size: number) =>
  queryOptions({
    queryKey: [...pageHashKey, 'matches', hash, page, size] as const,
    queryFn: ({ signal }) =>
      call(listPageHashMatches, {
        params: { pageHash: hash },
        query: { page, size, sort: ['url,asc', 'pageNumber,asc'] },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const nearPagesQuery = ({ page, size }: Wanted) =>
  queryOptions({
    queryKey: [...pageHashKey, 'near', page, size] as const,
    queryFn: ({ signal }) => call(listNearPages, { query: { page, size }, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })

export const pageTotalsQuery = queryOptions({
  queryKey: [...pageHashKey, 'totals'] as const,
  queryFn: ({ signal }) => call(getPageHashTotals, { signal }),
})
