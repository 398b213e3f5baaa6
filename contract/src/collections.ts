import * as z from 'zod/mini'
import { describedAs } from './described-as.ts'
import { limits } from './limits.ts'
import { PageQuery, pageOf } from './page.ts'
import {
  posterImage,
  posterList,
  posterRemoval,
  posterSelection,
  posterShape,
  posterUpload,
} from './posters.ts'
import { route } from './route.ts'
import { Series, SeriesFilter } from './series.ts'
import { Id, listOf, Name, noContent, Timestamp, tooLong } from './values.ts'

/** A search text of a name. Blank text is no search (behaviour 2.2). */
export const NameSearch = z.optional(
  z.string().check(z.maxLength(limits.maxSearchText, tooLong(limits.maxSearchText))),
)

/** All members of a collection or read list, in their order, each once. */
export const MemberIds = describedAs(
  z.array(Id).check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(limits.maxList, 'too many'),
    z.refine((ids) => new Set(ids).size === ids.length, 'must not contain duplicates'),
  ),
  (json) => ({ ...json, uniqueItems: true }),
)

/** A collection (behaviour 7). `seriesIds`: the series that the caller may see, in the stored order. */
export const Collection = z.object({
  id: Id,
  name: z.string(),
  /** True if series have the stored order; otherwise they are sorted by sort title. */
  ordered: z.boolean(),
  seriesIds: z.array(Id),
  createdDate: Timestamp,
  lastModifiedDate: Timestamp,
  /** True if the collection has series that the caller may not see. */
  filtered: z.boolean(),
})
export type Collection = z.output<typeof Collection>
export const CollectionCreation = z.object({ name: Name, ordered: z.boolean(), seriesIds: MemberIds })
export type CollectionCreation = z.output<typeof CollectionCreation>
/** Absent and null properties keep their values (behaviour 1.7). */
export const CollectionChange = z.object({
  name: z.nullish(Name),
  ordered: z.nullish(z.boolean()),
  seriesIds: z.nullish(MemberIds),
})
export type CollectionChange = z.output<typeof CollectionChange>
export const CollectionPoster = z.object({ ...posterShape, collectionId: Id })
export type CollectionPoster = z.output<typeof CollectionPoster>

const params = z.object({ collectionId: Id })
const posterParams = z.object({ collectionId: Id, thumbnailId: Id })

/** Properties that lists of collections and of read lists can be sorted by (behaviour 2.1). */
export const setSorts = ['name', 'createdDate', 'lastModifiedDate', 'relevance'] as const

/** Sorted by name, or by best match if there is a search text. Extension `sorted-collections`: sorted by `sort`. */
export const listCollections = route({
  method: 'GET',
  path: '/api/v1/collections',
  access: 'user',
  purpose: 'retrieve collections',
  query: z.extend(PageQuery, { search: NameSearch, library_id: listOf(Id) }),
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
  params,
  body: CollectionChange,
  ...noContent,
})
export const deleteCollection = route({
  method: 'DELETE',
  path: '/api/v1/collections/:collectionId',
  access: 'ADMIN',
  purpose: 'delete collection',
  params,
  ...noContent,
})
/** Sorted in the order of the collection, or by sort title if the collection is not ordered. */
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
  ...posterImage,
  path: '/api/v1/collections/:collectionId/thumbnail',
  params,
})
export const listCollectionPosters = route({
  ...posterList,
  path: '/api/v1/collections/:collectionId/thumbnails',
  params,
  response: z.array(CollectionPoster),
})
export const getCollectionPosterById = route({
  ...posterImage,
  path: '/api/v1/collections/:collectionId/thumbnails/:thumbnailId',
  params: posterParams,
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
