import * as z from 'zod/mini'
import { atomTypes, openSearchType } from './media-types.ts'
import { PageQuery } from './page.ts'
import { route } from './route.ts'
import { ByteStream, FilterText, Id, listOf } from './values.ts'

/** Paging of feeds. Invalid values are no error: they fall back to the defaults, and lists have an order of their own. */
export const FeedPage = z.pick(PageQuery, { page: true, size: true })
export type FeedPage = z.output<typeof FeedPage>

/** A search text of a feed; a blank one is no search. Longer ones than people type are cut. */
export const FeedSearch = z.optional(
  z.pipe(
    z.string(),
    z.transform((text) => text.slice(0, 1000)),
  ),
)
/** Extension: public ids of the libraries that a feed is limited to. */
const LibraryFeedPage = z.extend(FeedPage, { library_id: listOf(Id) })

/** A feed of OPDS 1.2: Atom, with links for readers. */
const feed = {
  method: 'GET',
  access: 'user',
  purpose: 'retrieve feed',
  produces: atomTypes,
  query: FeedPage,
  response: ByteStream,
} as const

export const getCatalogFeed = route({ ...feed, path: '/opds/v1.2/catalog' })
/** Same as the catalog, for addresses without its name. */
export const getRootFeed = route({ ...feed, path: '/opds/v1.2' })
export const getRootFolderFeed = route({ ...feed, path: '/opds/v1.2/' })
/** Describes the search to a reader (OpenSearch 1.1). */
export const getSearchDescription = route({ ...feed, path: '/opds/v1.2/search', produces: [openSearchType] })
export const getKeepReadingFeed = route({ ...feed, path: '/opds/v1.2/keep-reading', query: LibraryFeedPage })
export const getOnDeckFeed = route({ ...feed, path: '/opds/v1.2/ondeck', query: LibraryFeedPage })
/** Returns all series, those of some publishers, or the results of a search. */
export const getSeriesListFeed = route({
  ...feed,
  path: '/opds/v1.2/series',
  query: z.extend(LibraryFeedPage, { search: FeedSearch, publisher: listOf(FilterText) }),
})
export const getLatestSeriesFeed = route({
  ...feed,
  path: '/opds/v1.2/series/latest',
  query: LibraryFeedPage,
})
/** Extension: the books that a search finds. */
export const getFoundBooksFeed = route({
  ...feed,
  path: '/opds/v1.2/books',
  query: z.extend(LibraryFeedPage, { search: FeedSearch }),
})
export const getLatestBooksFeed = route({ ...feed, path: '/opds/v1.2/books/latest', query: LibraryFeedPage })
export const getLibrariesFeed = route({ ...feed, path: '/opds/v1.2/libraries' })
export const getCollectionsFeed = route({ ...feed, path: '/opds/v1.2/collections' })
export const getReadListsFeed = route({ ...feed, path: '/opds/v1.2/readlists' })
export const getPublishersFeed = route({ ...feed, path: '/opds/v1.2/publishers' })
/** Extension: the filters that the caller has saved in the web client. */
export const getSavedFiltersFeed = route({ ...feed, path: '/opds/v1.2/saved-filters' })
export const getSavedFilterFeed = route({
  ...feed,
  path: '/opds/v1.2/saved-filters/:filterId',
  params: z.object({ filterId: Id }),
})
export const getSeriesFeed = route({
  ...feed,
  path: '/opds/v1.2/series/:seriesId',
  params: z.object({ seriesId: Id }),
})
export const getLibraryFeed = route({
  ...feed,
  path: '/opds/v1.2/libraries/:libraryId',
  params: z.object({ libraryId: Id }),
})
export const getCollectionFeed = route({
  ...feed,
  path: '/opds/v1.2/collections/:collectionId',
  params: z.object({ collectionId: Id }),
})
export const getReadListFeed = route({
  ...feed,
  path: '/opds/v1.2/readlists/:readListId',
  params: z.object({ readListId: Id }),
})
