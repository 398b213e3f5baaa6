import {
  getKnownPageThumbnail,
  getUnknownPageThumbnail,
  listKnownPageHashes,
  listPageHashMatches,
  listUnknownPageHashes,
  type PageHashAction,
} from '@lectern/contract/duplicates'
import { getPageHashTotals, listNearPages } from '@lectern/contract/duplicates-groups'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { buildUrl, call } from '../../api/client.ts'
import type { PageRequest } from '../../ui/table/use-table-state.ts'
import { bookKey } from '../books/book-query.ts'

/** A page of several books. */
export interface SharedPage {
  readonly hash: string
  /** In bytes; null if unknown. */
  readonly size: number | null
  readonly matchCount: number
  /** The decision on the page, if there is one. */
  readonly action?: PageHashAction
  readonly deleteCount?: number
}

/** Root of the queries of shared pages. Events of books make them stale, because a removed page changes its book. */
export const pageHashKey = [...bookKey, 'page-hashes'] as const

export const unknownPagesQuery = (request: PageRequest) =>
  queryOptions({
    queryKey: [...pageHashKey, 'unknown', request] as const,
    queryFn: ({ signal }) => call(listUnknownPageHashes, { query: request, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })

export const knownPagesQuery = (action: readonly PageHashAction[], request: PageRequest) =>
  queryOptions({
    queryKey: [...pageHashKey, 'known', action, request] as const,
    queryFn: ({ signal }) => call(listKnownPageHashes, { query: { ...request, action }, signal }),
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

export const nearPagesQuery = ({ page, size }: PageRequest) =>
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

/** Returns the address of the image of a page: the stored preview of a known page, otherwise an image from a book. */
export const getPageUrl = ({ hash, action }: SharedPage, edge?: number): string =>
  action
    ? buildUrl(getKnownPageThumbnail, { params: { pageHash: hash } })
    : buildUrl(getUnknownPageThumbnail, { params: { pageHash: hash }, query: { resize: edge } })
