import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { PageQuery, pageOf } from './page.ts'
import { type Route, route } from './route.ts'
import { Author, FilterText, Id, listOf, OptionalSearchText } from './values.ts'

/** Values of the metadata of visible series and books, by which lists can be filtered (behaviour 2.8). */

const inLibraries = { library_id: listOf(Id) }
/** Only the first given parameter applies: libraries, collections, series, read lists. */
const seriesParams = { ...inLibraries, collection_id: listOf(Id) }
const ofBooks = { ...seriesParams, series_id: listOf(Id), readlist_id: listOf(Id) }
export interface ReferentialScope {
  readonly library_id?: readonly string[] | undefined
  readonly collection_id?: readonly string[] | undefined
  readonly series_id?: readonly string[] | undefined
  readonly readlist_id?: readonly string[] | undefined
}

/** Sorts are ignored: values are sorted by name, years with the newest first. */
const page = {
  page: PageQuery.def.shape.page,
  size: PageQuery.def.shape.size,
  unpaged: PageQuery.def.shape.unpaged,
}
const search = { search: OptionalSearchText }
const role = { role: z.optional(FilterText) }
const words = z.array(z.string())
const pageOfWords = pageOf(z.string())

const v1 = <P extends string, R extends z.ZodMiniType>(path: P, purpose: string, response: R) =>
  ({ method: 'GET', path: `/api/v1/${path}`, access: 'user', purpose, response }) as const satisfies Route
const v2 = <P extends string, R extends z.ZodMiniType>(path: P, purpose: string, response: R) =>
  ({ method: 'GET', path: `/api/v2/${path}`, access: 'user', purpose, response }) as const satisfies Route

const named = z.object({ ...seriesParams })
export const listGenresV1 = route({ ...v1('genres', 'retrieve genres', words), query: named })
export const listSharingLabelsV1 = route({ ...v1('sharing-labels', 'retrieve labels', words), query: named })
export const listPublishersV1 = route({ ...v1('publishers', 'retrieve publishers', words), query: named })
export const listLanguagesV1 = route({ ...v1('languages', 'retrieve languages', words), query: named })
export const listTagsV1 = route({ ...v1('tags', 'retrieve tags', words), query: named })
export const listSeriesTagsV1 = route({ ...v1('tags/series', 'retrieve tags', words), query: named })
/** Series take precedence over read lists here, and these over libraries. */
export const listBookTagsV1 = route({
  ...v1('tags/book', 'retrieve tags', words),
  query: z.object({ ...inLibraries, series_id: listOf(Id), readlist_id: listOf(Id) }),
})
/** Returns the age ratings as text; `None` stands for series without one. */
export const listAgeRatingsV1 = route({ ...v1('age-ratings', 'retrieve age ratings', words), query: named })
/** Returns years, newest first. */
export const listReleaseYearsV1 = route({
  ...v1('series/release-dates', 'retrieve release years', words),
  query: named,
})
export const listAuthorsV1 = route({
  ...v1('authors', 'retrieve authors', z.array(Author)),
  query: z.object({ ...search, ...seriesParams, series_id: listOf(Id) }),
})
export const listAuthorNamesV1 = route({
  ...v1('authors/names', 'retrieve authors', words),
  query: z.object(search),
})
export const listAuthorRolesV1 = route({
  ...v1('authors/roles', 'retrieve roles', words),
  query: z.object({}),
})

const namedPage = z.object({ ...page, ...search, ...seriesParams })
const plainPage = z.object({ ...page, ...seriesParams })
export const listGenres = route({ ...v2('genres', 'retrieve genres', pageOfWords), query: namedPage })
export const listSharingLabels = route({
  ...v2('sharing-labels', 'retrieve labels', pageOfWords),
  query: namedPage,
})
export const listPublishers = route({
  ...v2('publishers', 'retrieve publishers', pageOfWords),
  query: namedPage,
})
export const listLanguages = route({
  ...v2('languages', 'retrieve languages', pageOfWords),
  query: namedPage,
})
export const listTags = route({
  ...v2('tags', 'retrieve tags', pageOfWords),
  query: z.object({
    ...page,
    ...search,
    ...ofBooks,
    include: z.optional(z.enum(['SERIES', 'BOOK', 'BOTH'])),
  }),
})
export const listAgeRatings = route({
  ...v2('age-ratings', 'retrieve age ratings', pageOf(z.int())),
  query: plainPage,
})
export const listReleaseYears = route({
  ...v2('series/release-years', 'retrieve release years', pageOfWords),
  query: plainPage,
})
export const listAuthors = route({
  ...v2('authors', 'retrieve authors', pageOf(Author)),
  query: z.object({ ...page, ...search, ...role, ...ofBooks }),
})
export const listAuthorNames = route({
  ...v2('authors/names', 'retrieve authors', pageOfWords),
  query: z.object({ ...page, ...search, ...role, ...ofBooks }),
})
export const listAuthorRoles = route({
  ...v2('authors/roles', 'retrieve roles', pageOfWords),
  query: z.object({ ...page, ...ofBooks }),
})

/** Facets whose values are counted. The values of `status` are those of `SeriesStatus`. */
export const Facet = z.enum([
  'genre',
  'tag',
  'author',
  'publisher',
  'language',
  'sharing_label',
  'age_rating',
  'release_year',
  'status',
])
export type Facet = z.output<typeof Facet>
/** Facets that books have, too. */
export const bookFacets = ['tag', 'author', 'release_year'] as const satisfies readonly Facet[]

/** A value with the number of visible series (or books) that have it. `value` is empty for series without an age rating. */
export const FacetValue = z.object({ value: z.string(), count: z.int() })
export type FacetValue = z.output<typeof FacetValue>
/** `hasMore`: true if there are more values than requested. */
export const FacetValues = z.object({ values: z.array(FacetValue), hasMore: z.boolean() })
export type FacetValues = z.output<typeof FacetValues>

/**
 * Extension `facets`: the values of a facet within a scope. The most frequent value is first; but release years begin with the newest, and
 * ratings are in order. Without a `role`, each author is counted once, whatever their roles. With `of=books`, books are counted instead of
 * series, and facets that only series have are empty.
 */
export const listFacetValues = route({
  method: 'GET',
  path: '/api/lectern/facets/:facet',
  access: 'user',
  purpose: 'retrieve filters',
  params: z.object({ facet: Facet }),
  query: z.object({
    of: z.optional(z.enum(['series', 'books'])),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.maxFacetValues)), 50),
    ...search,
    ...role,
    ...ofBooks,
  }),
  response: FacetValues,
})
