import {
  getLibrary,
  type Library,
  listFolder,
  listLibraries,
  listLibraryCounts,
} from '@lectern/contract/libraries'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useServerOffers } from '../../api/server-offer.ts'
import { libraryKeys } from './library-keys.ts'

/** Id of all libraries in addresses. */
export const allLibraries = 'all'

export const libraryQueries = {
  all: libraryKeys.all,
  list: queryOptions({
    queryKey: libraryKeys.list,
    queryFn: ({ signal }) => call(listLibraries, { signal }),
  }),
  detail: (libraryId: string) =>
    queryOptions({
      queryKey: ['libraries', 'detail', libraryId],
      queryFn: ({ signal }) => call(getLibrary, { params: { libraryId }, signal }),
    }),
  counts: queryOptions({
    queryKey: libraryKeys.counts,
    queryFn: ({ signal }) => call(listLibraryCounts, { signal }),
  }),
  folder: (path: string) =>
    queryOptions({
      queryKey: ['folders', path],
      queryFn: ({ signal }) => call(listFolder, { body: { path }, signal }),
      staleTime: 0,
      gcTime: 30_000,
    }),
}

const emptyLibraries: readonly Library[] = []

/** Returns the libraries that the user can see, in the server's order. */
export function useLibraries(): readonly Library[] {
  return useQuery(libraryQueries.list).data ?? emptyLibraries
}

export function useLibrary(libraryId: string | undefined): Library | undefined {
  return useLibraries().find((library) => library.id === libraryId)
}

/** True if the folder of the library is missing: its files cannot be opened until the folder is back. */
export const useIsLibraryUnavailable = (libraryId: string): boolean =>
  useLibrary(libraryId)?.unavailable ?? false

/** Returns the number of unread books by library id; empty when the server does not count. */
export function useUnreadCounts(): ReadonlyMap<string, number> {
  const isOffered = useServerOffers('library-counts')
  const { data } = useQuery({ ...libraryQueries.counts, enabled: isOffered })
  return new Map(data?.map((counts) => [counts.libraryId, counts.booksUnreadCount]))
}
