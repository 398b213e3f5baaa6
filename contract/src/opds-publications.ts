import * as z from 'zod/mini'
import { limits } from './limits.ts'
import {
  flatProgressionType,
  opdsAuthenticationType,
  opdsFeedType,
  opdsPublicationType,
  progressionType,
} from './media-types.ts'
import { FeedPage, FeedSearch } from './opds.ts'
import { getProgression, Progression, putProgression } from './progress.ts'
import {
  getDivinaManifest,
  getEpubManifest,
  getManifest,
  getPdfManifest,
  Publication,
  PublicationLink,
} from './reader-manifests.ts'
import { type Route, route } from './route.ts'
import { FilterText, Id, listOf } from './values.ts'

const FeedMetadata = z.object({
  title: z.string(),
  description: z.optional(z.string()),
  /** Time of the newest thing in it, in ISO 8601. */
  modified: z.optional(z.string()),
  itemsPerPage: z.optional(z.int()),
  /** Counted from 1, unlike the parameter `page`. */
  currentPage: z.optional(z.int()),
  numberOfItems: z.optional(z.int()),
})

const FeedGroup = z.object({
  metadata: FeedMetadata,
  links: z.optional(z.array(PublicationLink)),
  navigation: z.optional(z.array(PublicationLink)),
  publications: z.optional(z.array(Publication)),
})

/** A feed of OPDS 2.0. Parts that are empty are left out. */
export const PublicationFeed = z.object({
  metadata: FeedMetadata,
  links: z.array(PublicationLink),
  facets: z.optional(z.array(z.object({ metadata: FeedMetadata, links: z.array(PublicationLink) }))),
  navigation: z.optional(z.array(PublicationLink)),
  publications: z.optional(z.array(Publication)),
  groups: z.optional(z.array(FeedGroup)),
})
export type PublicationFeed = z.output<typeof PublicationFeed>

/** Tells a reader how to sign in (Authentication for OPDS 1.0). */
export const AuthenticationDocument = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  authentication: z.array(
    z.object({ type: z.string(), labels: z.object({ login: z.string(), password: z.string() }) }),
  ),
  links: z.array(PublicationLink),
})
export type AuthenticationDocument = z.output<typeof AuthenticationDocument>

export const getAuthenticationDocument = route({
  method: 'GET',
  path: '/opds/v2/auth',
  access: 'public',
  purpose: 'retrieve feed',
  produces: [opdsAuthenticationType],
  response: AuthenticationDocument,
})

const feed = {
  method: 'GET',
  access: 'user',
  purpose: 'retrieve feed',
  produces: [opdsFeedType],
  query: FeedPage,
  response: PublicationFeed,
} as const
const libraryParams = z.object({ libraryId: Id })
/** Feed of all libraries. */
const ofAll = <const P extends string>(path: P) =>
  ({ ...feed, path: `/opds/v2/libraries/${path}` }) as const satisfies Route
/** Feed of one library. */
const ofOne = <const P extends string>(path: P) =>
  ({
    ...feed,
    path: `/opds/v2/libraries/:libraryId/${path}`,
    params: libraryParams,
  }) as const satisfies Route
const BrowseQuery = z.extend(FeedPage, { publisher: listOf(FilterText) })

export const getPublicationCatalog = route({ ...feed, path: '/opds/v2/catalog' })
/** Same as the catalog, for addresses without its name. */
export const getPublicationRoot = route({ ...feed, path: '/opds/v2' })
export const getPublicationRootFolder = route({ ...feed, path: '/opds/v2/' })
export const getAllLibrariesPublications = route({ ...feed, path: '/opds/v2/libraries' })
export const getLibraryPublications = route({
  ...feed,
  path: '/opds/v2/libraries/:libraryId',
  params: libraryParams,
})
export const getKeepReadingPublications = route(ofAll('keep-reading'))
export const getLibraryKeepReadingPublications = route(ofOne('keep-reading'))
export const getOnDeckPublications = route(ofAll('on-deck'))
export const getLibraryOnDeckPublications = route(ofOne('on-deck'))
export const getLatestBooksPublications = route(ofAll('books/latest'))
export const getLibraryLatestBooksPublications = route(ofOne('books/latest'))
export const getLatestSeriesPublications = route(ofAll('series/latest'))
export const getLibraryLatestSeriesPublications = route(ofOne('series/latest'))
export const getBrowsePublications = route({ ...ofAll('browse'), query: BrowseQuery })
export const getLibraryBrowsePublications = route({ ...ofOne('browse'), query: BrowseQuery })
export const getCollectionsPublications = route(ofAll('collections'))
export const getLibraryCollectionsPublications = route(ofOne('collections'))
export const getReadListsPublications = route(ofAll('readlists'))
export const getLibraryReadListsPublications = route(ofOne('readlists'))
export const getCollectionPublications = route({
  ...feed,
  path: '/opds/v2/collections/:collectionId',
  params: z.object({ collectionId: Id }),
})
export const getReadListPublications = route({
  ...feed,
  path: '/opds/v2/readlists/:readListId',
  params: z.object({ readListId: Id }),
})
/** Extension: the filters that the caller has saved in the web client. */
export const getSavedFiltersPublications = route({ ...feed, path: '/opds/v2/saved-filters' })
export const getSavedFilterPublications = route({
  ...feed,
  path: '/opds/v2/saved-filters/:filterId',
  params: z.object({ filterId: Id }),
})
export const getSeriesPublications = route({
  ...feed,
  path: '/opds/v2/series/:seriesId',
  params: z.object({ seriesId: Id }),
  query: z.extend(FeedPage, { tag: listOf(FilterText) }),
})
/** Returns the results of a search, or the first items without a search text: series, books, collections and read lists. */
export const searchPublications = route({
  ...feed,
  path: '/opds/v2/search',
  query: z.extend(FeedPage, { query: FeedSearch }),
})

const manifest = { produces: [opdsPublicationType] } as const
export const getPublication = route({
  ...getManifest,
  ...manifest,
  path: '/opds/v2/books/:bookId/manifest',
})
export const getEpubPublication = route({
  ...getEpubManifest,
  ...manifest,
  path: '/opds/v2/books/:bookId/manifest/epub',
})
export const getPdfPublication = route({
  ...getPdfManifest,
  ...manifest,
  path: '/opds/v2/books/:bookId/manifest/pdf',
})
export const getDivinaPublication = route({
  ...getDivinaManifest,
  ...manifest,
  path: '/opds/v2/books/:bookId/manifest/divina',
})
export const getPublicationProgression = route({
  ...getProgression,
  produces: [progressionType],
  path: '/opds/v2/books/:bookId/progression',
})
export const putPublicationProgression = route({
  ...putProgression,
  path: '/opds/v2/books/:bookId/progression',
})

/** How far a device is in a book (OPDS Progression 1.0). */
export const FlatProgression = z.extend(z.pick(Progression, { modified: true, device: true }), {
  title: z.optional(z.string().check(z.maxLength(limits.maxName))),
  /** From 0 to 1. */
  progression: z.number().check(z.minimum(0), z.maximum(1)),
  /** `#page=3` names a page of a book with pages; other places of the book may be left out. */
  references: z.optional(z.array(z.string().check(z.maxLength(limits.maxPath))).check(z.maxLength(100))),
})
export type FlatProgression = z.output<typeof FlatProgression>

const flat = { produces: [flatProgressionType], path: '/opds/v2/books/:bookId/flat-progression' } as const
/** Extension: the place in a book as a part of it. Responds with 204 and no body when the book was never opened. */
export const getFlatProgression = route({
  ...getProgression,
  ...flat,
  response: z.optional(FlatProgression),
})
/** Extension: responds with the stored progression; fails with 409 if a later one is stored. */
export const putFlatProgression = route({
  ...putProgression,
  ...flat,
  status: 200,
  body: FlatProgression,
  response: z.optional(FlatProgression),
})
