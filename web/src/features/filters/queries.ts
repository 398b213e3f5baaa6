import {
  type Facet,
  type FacetValue,
  type FacetValues,
  listAgeRatings,
  listAuthorNames,
  listAuthorRoles,
  listFacetValues,
  listGenres,
  listLanguages,
  listPublishers,
  listReleaseYears,
  listSharingLabels,
  listTags,
} from '@lectern/contract/referential'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { serverOffers } from '../../api/server-offer.ts'

/** Scope of the values of a filter; without ids, everything that the user can see. */
export interface FacetScope {
  readonly library_id?: readonly string[]
  readonly collection_id?: readonly string[]
  readonly series_id?: readonly string[]
  readonly readlist_id?: readonly string[]
}

interface FacetQuery {
  readonly facet: Facet
  readonly of: 'series' | 'books'
  readonly scope: FacetScope
  /** Part of the name. */
  readonly search: string
  /** Role of authors; empty for any. */
  readonly role: string
}

/** A value; without a count when the server does not count. */
export type FilterValue = Pick<FacetValue, 'value'> & { readonly count?: number }
type FilterValues = Pick<FacetValues, 'hasMore'> & { readonly values: readonly FilterValue[] }

/** Number of values that a list shows at first. */
const listSize = 40

type NameRoute = typeof listGenres
const nameRoutes: Partial<Record<Facet, NameRoute>> = {
  genre: listGenres,
  tag: listTags as unknown as NameRoute,
  author: listAuthorNames as unknown as NameRoute,
  publisher: listPublishers as unknown as NameRoute,
  language: listLanguages as unknown as NameRoute,
  sharing_label: listSharingLabels as unknown as NameRoute,
  release_year: listReleaseYears as unknown as NameRoute,
}

/** Fetches the names alone, from servers that do not count. */
async function listNames(query: FacetQuery, signal: AbortSignal): Promise<FilterValues> {
  const { facet, of, scope, search, role } = query
  const page = { size: listSize, ...scope }
  if (facet === 'age_rating') {
    const { content } = await call(listAgeRatings, { query: page, signal })
    return { values: content.map((age) => ({ value: String(age) })), hasMore: false }
  }
  const route = nameRoutes[facet]
  if (!route) return { values: [], hasMore: false }
  const narrowed = {
    ...(search && { search }),
    ...(role && facet === 'author' && { role }),
    // A list of books cannot be narrowed by the tags that only their series have.
    ...(facet === 'tag' && of === 'books' && { include: 'BOOK' }),
  }
  const { content, last } = await call(route, { query: { ...page, ...narrowed }, signal })
  return { values: content.map((value) => ({ value })), hasMore: !last }
}

export const filterQueries = {
  values: (query: FacetQuery) =>
    queryOptions({
      queryKey: ['filters', 'values', query] as const,
      queryFn: async ({ client, signal }): Promise<FilterValues> => {
        if (!serverOffers(client, 'facets')) return listNames(query, signal)
        const { facet, of, scope, search, role } = query
        return call(listFacetValues, {
          params: { facet },
          query: { of, size: listSize, ...scope, ...(search && { search }), ...(role && { role }) },
          signal,
        })
      },
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
  roles: (scope: FacetScope) =>
    queryOptions({
      queryKey: ['filters', 'roles', scope] as const,
      queryFn: async ({ signal }) =>
        (await call(listAuthorRoles, { query: { ...scope, size: 100 }, signal })).content,
      staleTime: 60_000,
    }),
}
