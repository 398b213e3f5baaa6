import { openSearchType } from '@lectern/contract/media-types'
import * as opds from '@lectern/contract/opds'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { formatTimestamp } from '../../db/values.ts'
import { serveStream } from '../../http/serve.ts'
import { listLibraries } from '../libraries/queries.ts'
import { type FeedKind, navigationEntry, writeSearchDescription } from './atom.ts'
import type { AtomKit, FeedContent } from './atom-kit-routes.ts'
import { encodePart, type FeedAddress } from './feed-address.ts'
import {
  getCollection,
  getLibrary,
  getReadList,
  getSavedFilter,
  getSeries,
  listCollectionSeries,
  listCollections,
  listFilteredBooks,
  listFilteredSeries,
  listFoundBooks,
  listKeepReading,
  listLatestBooks,
  listOnDeckBooks,
  listPublishers,
  listReadListBooks,
  listReadLists,
  listSeriesBooks,
  listSeriesFeed,
} from './feed-lists.ts'
import { listSavedFilters } from './saved-filters.ts'

/** Feeds in the catalog: id, title, description, path and kind. */
const catalogEntries: readonly (readonly [string, string, string, string, FeedKind])[] = [
  ['keepReading', 'Keep Reading', 'Books that you have begun', 'keep-reading', 'acquisition'],
  ['ondeck', 'On Deck', 'What to read next', 'ondeck', 'acquisition'],
  ['allSeries', 'All series', 'Series by name', 'series', 'navigation'],
  ['latestSeries', 'Latest series', 'Series that changed last', 'series/latest', 'navigation'],
  ['latestBooks', 'Latest books', 'Books that were added last', 'books/latest', 'acquisition'],
  ['allLibraries', 'All libraries', 'Series by library', 'libraries', 'navigation'],
  ['allCollections', 'All collections', 'Series by collection', 'collections', 'navigation'],
  ['allReadLists', 'All read lists', 'Books by read list', 'readlists', 'navigation'],
  ['allPublishers', 'All publishers', 'Series by publisher', 'publishers', 'navigation'],
]
/** Only for users with saved filters: most readers never use the web client. */
const savedFiltersEntry = [
  'savedFilters',
  'Saved filters',
  'Lists that you have saved',
  'saved-filters',
  'navigation',
] as const

/** Lists of books, of all libraries or of some. */
const bookLists = [
  {
    route: opds.getKeepReadingFeed,
    id: 'keepReading',
    title: 'Keep Reading',
    path: 'keep-reading',
    list: listKeepReading,
  },
  { route: opds.getOnDeckFeed, id: 'ondeck', title: 'On Deck', path: 'ondeck', list: listOnDeckBooks },
  {
    route: opds.getLatestBooksFeed,
    id: 'latestBooks',
    title: 'Latest books',
    path: 'books/latest',
    list: listLatestBooks,
  },
]

/** Returns the id of a list of series: that of the entry that leads to it. */
function getListId(search: string | undefined, publishers: readonly string[] = []): string {
  if (search !== undefined) return `foundSeries:${encodePart(search)}`
  return publishers.length > 0 ? `publisher:${publishers.map(encodePart).join(',')}` : 'allSeries'
}

/** Registers the feeds of OPDS 1.2: the catalog and its search, the lists, and the contents of one item. */
export function atomRoutes(
  app: FastifyInstance,
  db: Db,
  { getAddress, serveFeed, toListRequest, bookFeed, seriesFeed, linkTo }: AtomKit,
): void {
  const catalog = async (
    { viewer }: { readonly viewer: Viewer },
    { base }: FeedAddress,
  ): Promise<FeedContent> => {
    const hasFilters = (await listSavedFilters(db, viewer.userId)).length > 0
    return {
      id: 'root',
      title: 'Lectern OPDS catalog',
      kind: 'navigation',
      links: [
        { rel: 'search', href: `${base}/search`, type: openSearchType },
        { rel: 'alternate', href: `${base.replace(/v1\.2$/, 'v2')}/catalog`, type: 'application/opds+json' },
      ],
      entries: [...catalogEntries, ...(hasFilters ? [savedFiltersEntry] : [])].map(
        ([id, title, about, path, kind]) => linkTo({ id, title, about, href: `${base}/${path}`, kind }),
      ),
    }
  }
  for (const route of [opds.getCatalogFeed, opds.getRootFeed, opds.getRootFolderFeed])
    serveFeed(route, catalog)
  serveStream(app, opds.getSearchDescription, async (call) =>
    call.reply
      .header('content-type', openSearchType)
      .send(writeSearchDescription(`${getAddress(call).base}/series?search={searchTerms}`)),
  )

  for (const { route, id, title, list } of bookLists)
    serveFeed(route, async (call, address) => {
      const libraryIds = call.query.library_id
      const page = await list(toListRequest(call), libraryIds)
      const feedId = [id, ...(libraryIds ?? []).map(encodePart)].join(':')
      return bookFeed(call, address, { id: feedId, title, page })
    })
  serveFeed(opds.getFoundBooksFeed, async (call, address) => {
    const { search = '', library_id } = call.query
    const page = await listFoundBooks(toListRequest(call), search, library_id)
    const [id, title] = [`foundBooks:${encodePart(search)}`, `Book search for: ${search}`]
    return bookFeed(call, address, { id, title, page })
  })
  serveFeed(opds.getSeriesListFeed, async (call, address) => {
    const { search, publisher, library_id } = call.query
    const page = await listSeriesFeed(toListRequest(call), { search, publisher, library_id })
    const isSearch = search !== undefined && search.trim() !== ''
    const feed = seriesFeed(address, {
      id: getListId(isSearch ? search : undefined, publisher),
      title: isSearch ? `Series search for: ${search}` : 'All series',
      page,
    })
    const isLast = page.number >= page.totalPages - 1
    if (!isSearch || !isLast || publisher !== undefined) return feed
    const request = toListRequest({ ...call, query: { page: 0, size: 1 } })
    const { totalElements: bookCount } = await listFoundBooks(request, search, library_id)
    const toBooks = linkTo({
      id: `foundBooks:${encodePart(search)}`,
      title: `Books: ${search}`,
      about: `${bookCount} found`,
      href: `${address.base}/books?search=${encodePart(search)}`,
      kind: 'acquisition',
    })
    return { ...feed, entries: [...feed.entries, ...(bookCount > 0 ? [toBooks] : [])] }
  })
  serveFeed(opds.getLatestSeriesFeed, async (call, address) => {
    const wanted = { library_id: call.query.library_id, isLatest: true }
    const page = await listSeriesFeed(toListRequest(call), wanted)
    return seriesFeed(address, { id: 'latestSeries', title: 'Latest series', page })
  })
  serveFeed(opds.getLibrariesFeed, async ({ viewer }, { base }) => ({
    id: 'allLibraries',
    title: 'All libraries',
    kind: 'navigation',
    entries: (await listLibraries(db, viewer)).map((l) =>
      linkTo({
        id: `library:${encodePart(l.publicId)}`,
        title: l.name,
        href: `${base}/libraries/${encodePart(l.publicId)}`,
        kind: 'navigation',
      }),
    ),
  }))
  serveFeed(opds.getCollectionsFeed, async (call, { base }) => {
    const page = await listCollections(toListRequest(call))
    const entries = page.content.map((c) =>
      navigationEntry({
        id: `collection:${encodePart(c.public_id)}`,
        title: c.name,
        updated: formatTimestamp(c.modified),
        href: `${base}/collections/${encodePart(c.public_id)}`,
        kind: 'navigation',
      }),
    )
    return { id: 'allCollections', title: 'All collections', kind: 'navigation', page, entries }
  })
  serveFeed(opds.getReadListsFeed, async (call, { base }) => {
    const page = await listReadLists(toListRequest(call))
    const entries = page.content.map((r) =>
      navigationEntry({
        id: `readList:${encodePart(r.public_id)}`,
        title: r.name,
        about: r.summary ?? '',
        updated: formatTimestamp(r.modified),
        href: `${base}/readlists/${encodePart(r.public_id)}`,
        kind: 'acquisition',
      }),
    )
    return { id: 'allReadLists', title: 'All read lists', kind: 'navigation', page, entries }
  })
  serveFeed(opds.getSavedFiltersFeed, async ({ viewer }, { base }) => ({
    id: 'savedFilters',
    title: 'Saved filters',
    kind: 'navigation',
    entries: (await listSavedFilters(db, viewer.userId)).map(({ id, name, kind }) =>
      linkTo({
        id: `savedFilter:${encodePart(id)}`,
        title: name,
        href: `${base}/saved-filters/${encodePart(id)}`,
        kind: kind === 'series' ? 'navigation' : 'acquisition',
      }),
    ),
  }))
  serveFeed(opds.getPublishersFeed, async (call, { base }) => {
    const page = await listPublishers(toListRequest(call))
    const entries = page.content.map((name) =>
      linkTo({
        id: `publisher:${encodePart(name)}`,
        title: name,
        href: `${base}/series?publisher=${encodePart(name)}`,
        kind: 'navigation',
      }),
    )
    return { id: 'allPublishers', title: 'All publishers', kind: 'navigation', page, entries }
  })

  serveFeed(opds.getSeriesFeed, async (call, address) => {
    const { key, series } = await getSeries(toListRequest(call), call.params.seriesId)
    const page = await listSeriesBooks(toListRequest(call), key)
    const id = `series:${encodePart(series.id)}`
    const feed = { id, title: series.metadata.title, updated: series.lastModified, page }
    return bookFeed(call, address, feed, { namesSeries: false })
  })
  serveFeed(opds.getLibraryFeed, async (call, address) => {
    const { libraryId } = call.params
    const library = await getLibrary(toListRequest(call), libraryId)
    const page = await listSeriesFeed(toListRequest(call), { library_id: [libraryId] })
    const id = `library:${encodePart(libraryId)}`
    const feed = seriesFeed(address, { id, title: library.name, page })
    if (page.number > 0) return feed
    const request = toListRequest({ ...call, query: { page: 0, size: 1 } })
    const counts = await Promise.all(bookLists.map(({ list }) => list(request, [libraryId])))
    const toBookLists = bookLists
      .filter((_, i) => (counts[i]?.totalElements ?? 0) > 0)
      .map(({ id: listId, title, path }) =>
        linkTo({
          id: `${listId}:${encodePart(libraryId)}`,
          title,
          about: library.name,
          href: `${address.base}/${path}?library_id=${encodePart(libraryId)}`,
          kind: 'acquisition',
        }),
      )
    return { ...feed, entries: [...toBookLists, ...feed.entries] }
  })
  serveFeed(opds.getSavedFilterFeed, async (call, address) => {
    const filter = await getSavedFilter(toListRequest(call), call.params.filterId)
    const feed = { id: `savedFilter:${encodePart(filter.id)}`, title: filter.name }
    if (filter.kind === 'series')
      return seriesFeed(address, { ...feed, page: await listFilteredSeries(toListRequest(call), filter) })
    return bookFeed(call, address, { ...feed, page: await listFilteredBooks(toListRequest(call), filter) })
  })
  serveFeed(opds.getCollectionFeed, async (call, address) => {
    const collection = await getCollection(toListRequest(call), call.params.collectionId)
    const page = await listCollectionSeries(toListRequest(call), collection)
    const id = `collection:${encodePart(call.params.collectionId)}`
    return seriesFeed(address, { id, title: collection.name, page })
  })
  serveFeed(opds.getReadListFeed, async (call, address) => {
    const readList = await getReadList(toListRequest(call), call.params.readListId)
    const page = await listReadListBooks(toListRequest(call), readList)
    const id = `readList:${encodePart(call.params.readListId)}`
    return bookFeed(call, address, { id, title: readList.name, page })
  })
}
