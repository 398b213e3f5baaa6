import * as z from 'zod/mini'
import { describedAs } from './described-as.ts'
import { limits } from './limits.ts'
import { pictures } from './media-types.ts'
import { PageQuery, pageOf } from './page.ts'
import { posterRemoval, posterSelection, posterShape, posterUpload } from './posters.ts'
import { route } from './route.ts'
import { SearchText } from './search.ts'
import { Series, SeriesFilter } from './series.ts'
import { ByteStream, Id, listOf, Name, NoContent, Timestamp } from './values.ts'

/** All members of a collection or read list, in their order, each once. */
export const MemberIds = describedAs(
  z.array(Id).check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(limits.maxList, 'too many'),
    z.refine((ids) => new Set(ids).size === ids.length, 'must not contain duplicates'),
  ),
  (json) => ({ ...json, uniqueItems: true }),
)

/** `seriesIds` are those that the caller may see, in the stored order; `filtered` when there are others (behaviour 7). */
export const Collection = z.object({
  id: Id,
  name: z.string(),
  /** True when the stored order applies; otherwise series are sorted by sort title. */
  ordered: z.boolean(),
  seriesIds: z.array(Id),
  createdDate: Timestamp,
  lastModifiedDate: Timestamp,
  filtered: z.boolean(),
})
export type Collection = z.output<typeof Collection>
export const CollectionCreation = z.object({ name: Name, ordered: z.boolean(), seriesIds: MemberIds })
export type CollectionCreation = z.output<typeof CollectionCreation>
/** Absent and null properties keep their values (behaviour 1.7). */
export const CollectionChange = z.object({
  name: z.optional(z.nullable(Name)),
  ordered: z.optional(z.nullable(z.boolean())),
  seriesIds: z.optional(z.nullable(MemberIds)),
})
export type CollectionChange = z.output<typeof CollectionChange>
export const CollectionPoster = z.object({ ...posterShape, collectionId: Id })
export type CollectionPoster = z.output<typeof CollectionPoster>

const params = z.object({ collectionId: Id })
const posterParams = z.object({ collectionId: Id, thumbnailId: Id })

/** Properties that lists of collections and of read lists can be sorted by (behaviour 2.1). */
export const setSorts = ['name', 'createdDate', 'lastModifiedDate', 'relevance'] as const

/** Sorted by name, or by best match when there is a search text; extension `sorted-collections`: by `sort`. */
export const listCollections = route({
  method: 'GET',
  path: '/api/v1/collections',
  access: 'user',
  purpose: 'retrieve collections',
  query: z.extend(PageQuery, { search: z.optional(SearchText), library_id: listOf(Id) }),
  response: pageOf(Collection),
})
export const getCollection = route({
  method: 'GET',
  path: '/api/v1/collections/:collectionId',
  access: 'user',
  purpose: 'retrieve collection',
  params,
  response: Collection,
})
export const createCollection = route({
  method: 'POST',
  path: '/api/v1/collections',
  access: 'ADMIN',
  purpose: 'create collection',
  body: CollectionCreation,
  response: Collection,
})
export const changeCollection = route({
  method: 'PATCH',
  path: '/api/v1/collections/:collectionId',
  access: 'ADMIN',
  purpose: 'update collection',
  status: 204,
  params,
  body: CollectionChange,
  response: NoContent,
})
export const deleteCollection = route({
  method: 'DELETE',
  path: '/api/v1/collections/:collectionId',
  access: 'ADMIN',
  purpose: 'delete collection',
  status: 204,
  params,
  response: NoContent,
})
/** Sorted in the order of the collection, or by sort title when it has none. */
export const listCollectionSeries = route({
  method: 'GET',
  path: '/api/v1/collections/:collectionId/series',
  access: 'user',
  purpose: 'retrieve series',
  params,
  query: z.extend(PageQuery, SeriesFilter.def.shape),
  response: pageOf(Series),
})
export const listSeriesCollections = route({
  method: 'GET',
  path: '/api/v1/series/:seriesId/collections',
  access: 'user',
  purpose: 'retrieve collections',
  params: z.object({ seriesId: Id }),
  response: z.array(Collection),
})
/** Returns the selected upload, or the covers of the first four series that the caller may see (behaviour 6.4). */
export const getCollectionPoster = route({
  method: 'GET',
  path: '/api/v1/collections/:collectionId/thumbnail',
  access: 'user',
  purpose: 'retrieve poster',
  produces: pictures,
  params,
  response: ByteStream,
})
export const listCollectionPosters = route({
  method: 'GET',
  path: '/api/v1/collections/:collectionId/thumbnails',
  access: 'user',
  purpose: 'retrieve posters',
  params,
  response: z.array(CollectionPoster),
})
export const getCollectionPosterById = route({
  method: 'GET',
  path: '/api/v1/collections/:collectionId/thumbnails/:thumbnailId',
  access: 'user',
  purpose: 'retrieve poster',
  produces: pictures,
  params: posterParams,
  response: ByteStream,
})
export const uploadCollectionPoster = route({
  ...posterUpload,
  path: '/api/v1/collections/:collectionId/thumbnails',
  params,
  response: CollectionPoster,
})
export const selectCollectionPoster = route({
  ...posterSelection,
  path: '/api/v1/collections/:collectionId/thumbnails/:thumbnailId/selected',
  params: posterParams,
})
export const deleteCollectionPoster = route({
  ...posterRemoval,
  path: '/api/v1/collections/:collectionId/thumbnails/:thumbnailId',
  params: posterParams,
})
