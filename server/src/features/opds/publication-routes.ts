import { opdsFeedType } from '@lectern/contract/media-types'
import * as opds from '@lectern/contract/opds-publications'
import type { Page } from '@lectern/contract/page'
import type { PublicationLink } from '@lectern/contract/reader-manifests'
import type { Series } from '@lectern/contract/series'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { type Call, serve } from '../../http/serve.ts'
import { listLibraries } from '../libraries/queries.ts'
import { listTermNames } from '../referential/facet-queries.ts'
import { encodePart } from './feed-address.ts'
import {
  type BookPage,
  getCollection,
  getReadList,
  getSavedFilter,
  getSeries,
  type ListRequest,
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
import { feedLink, type PublicationKit, pageMetadata, type Scope } from './publication-kit-routes.ts'
import { listSavedFilters } from './saved-filters.ts'

type ListCall = Pick<Call<typeof opds.getPublicationCatalog>, 'viewer' | 'query' | 'request' | 'reply'>
/** Number of items of a group on the first screen. */
const groupSize = 5

/** Registers the feeds of OPDS 2.0: the lists of all libraries and of one, the contents of one item, and the search. */
export function publicationRoutes(app: FastifyInstance, db: Db, kit: PublicationKit): void {
  const latestSeries = (request: ListRequest, { libraries }: Scope): Promise<Page<Series>> =>
    listSeriesFeed(request, { library_id: libraries, isLatest: true, oneshot: false })

  async function makeMenu(call: ListCall, { home, libraries }: Scope): Promise<PublicationLink[]> {
    const any = kit.toListRequest({ ...call, query: { page: 0, size: 1 } })
    const [collections, readLists, filters] = await Promise.all([
      listCollections(any, { libraryIds: libraries }),
      listReadLists(any, { libraryIds: libraries }),
      libraries ? [] : listSavedFilters(db, call.viewer.userId),
    ])
    return [
      feedLink('Recommended', home, 'subsection'),
      feedLink('Browse', `${home}/browse`, 'subsection'),
      ...(collections.totalElements > 0
        ? [feedLink('Collections', `${home}/collections`, 'subsection')]
        : []),
      ...(readLists.totalElements > 0 ? [feedLink('Read lists', `${home}/readlists`, 'subsection')] : []),
      ...(filters.length > 0
        ? [feedLink('Saved filters', home.replace(/libraries$/, 'saved-filters'), 'subsection')]
        : []),
    ]
  }

  async function listLibraryGroup(call: ListCall, { home, libraries }: Scope) {
    if (libraries) return []
    const all = await listLibraries(db, call.viewer)
    return [
      {
        metadata: { title: 'Libraries', numberOfItems: all.length },
        links: [feedLink('Libraries', home, 'self')],
        navigation: all.map((l) => feedLink(l.name, `${home}/${encodePart(l.publicId)}`)),
      },
    ]
  }

  const recommended = async (call: ListCall, libraryId?: string) => {
    const scope = await kit.getScope(call, libraryId)
    const request = kit.toListRequest({ ...call, query: { page: 0, size: groupSize } })
    const group = async (title: string, path: string, page: BookPage) => ({
      metadata: { title, ...pageMetadata(page) },
      links: [feedLink(title, `${scope.home}/${path}`, 'self')],
      publications: await kit.publications(call, page),
    })
    const [navigation, libraries, reading, deck, latest, series] = await Promise.all([
      makeMenu(call, scope),
      listLibraryGroup(call, scope),
      listKeepReading(request, scope.libraries),
      listOnDeckBooks(request, scope.libraries),
      listLatestBooks(request, scope.libraries),
      latestSeries(request, scope),
    ])
    const groups = await Promise.all([
      group('Keep Reading', 'keep-reading', reading),
      group('On Deck', 'on-deck', deck),
      group('Latest Books', 'books/latest', latest),
    ])
    const seriesGroup = {
      metadata: { title: 'Latest Series', ...pageMetadata(series) },
      links: [feedLink('Latest Series', `${scope.home}/series/latest`, 'self')],
      navigation: kit.seriesLinks(call, series),
    }
    return kit.toFeed(call, {
      title: `${scope.name} - Recommended`,
      navigation,
      groups: [...libraries, ...groups, seriesGroup],
    })
  }
  for (const route of [
    opds.getPublicationCatalog,
    opds.getPublicationRoot,
    opds.getPublicationRootFolder,
    opds.getAllLibrariesPublications,
  ])
    serve(app, route, (call) => recommended(call))
  serve(app, opds.getLibraryPublications, (call) => recommended(call, call.params.libraryId))

  const books =
    (title: string, list: (request: ListRequest, libraries?: string[]) => Promise<BookPage>) =>
    async (call: ListCall, libraryId?: string) => {
      const scope = await kit.getScope(call, libraryId)
      const page = await list(kit.toListRequest(call), scope.libraries)
      const publications = await kit.publications(call, page)
      return kit.toFeed(call, { title: `${scope.name} - ${title}`, page, publications })
    }
  const keepReading = books('Keep Reading', listKeepReading)
  serve(app, opds.getKeepReadingPublications, (call) => keepReading(call))
  serve(app, opds.getLibraryKeepReadingPublications, (call) => keepReading(call, call.params.libraryId))
  const onDeck = books('On Deck', listOnDeckBooks)
  serve(app, opds.getOnDeckPublications, (call) => onDeck(call))
  serve(app, opds.getLibraryOnDeckPublications, (call) => onDeck(call, call.params.libraryId))
  const latestBooks = books('Latest Books', listLatestBooks)
  serve(app, opds.getLatestBooksPublications, (call) => latestBooks(call))
  serve(app, opds.getLibraryLatestBooksPublications, (call) => latestBooks(call, call.params.libraryId))

  const series = async (call: ListCall, libraryId?: string) => {
    const scope = await kit.getScope(call, libraryId)
    const page = await latestSeries(kit.toListRequest(call), scope)
    const navigation = kit.seriesLinks(call, page)
    return kit.toFeed(call, { title: `${scope.name} - Latest Series`, page, navigation })
  }
  serve(app, opds.getLatestSeriesPublications, (call) => series(call))
  serve(app, opds.getLibraryLatestSeriesPublications, (call) => series(call, call.params.libraryId))

  const browse = async (
    call: ListCall & { readonly query: { readonly publisher?: string[] | undefined } },
    libraryId?: string,
  ) => {
    const scope = await kit.getScope(call, libraryId)
    const { publisher } = call.query
    const [page, publishers, navigation] = await Promise.all([
      listSeriesFeed(kit.toListRequest(call), { library_id: scope.libraries, publisher }),
      listPublishers(kit.toListRequest({ ...call, query: { page: 0, size: 500 } }), scope.libraries),
      makeMenu(call, scope),
    ])
    const toPublisher = (name: string): PublicationLink => {
      const href = `${scope.home}/browse?publisher=${encodePart(name)}`
      return feedLink(name, href, publisher?.includes(name) ? 'self' : '')
    }
    return kit.toFeed(call, {
      title: scope.name,
      page,
      navigation,
      groups: [
        { metadata: { title: 'Series' }, navigation: kit.seriesLinks(call, page) },
        { metadata: { title: 'Publisher' }, navigation: publishers.content.map(toPublisher) },
      ],
    })
  }
  serve(app, opds.getBrowsePublications, (call) => browse(call))
  serve(app, opds.getLibraryBrowsePublications, (call) => browse(call, call.params.libraryId))

  const sets =
    (title: string, path: 'collections' | 'readlists', list: typeof listCollections) =>
    async (call: ListCall, libraryId?: string) => {
      const scope = await kit.getScope(call, libraryId)
      const { base } = kit.getAddress(call)
      const [page, navigation] = await Promise.all([
        list(kit.toListRequest(call), { libraryIds: scope.libraries }),
        makeMenu(call, scope),
      ])
      const links = page.content.map((s) => feedLink(s.name, `${base}/${path}/${encodePart(s.public_id)}`))
      return kit.toFeed(call, {
        title: `${scope.name} - ${title}`,
        page,
        navigation,
        groups: [{ metadata: { title }, navigation: links }],
      })
    }
  const collections = sets('Collections', 'collections', listCollections)
  serve(app, opds.getCollectionsPublications, (call) => collections(call))
  serve(app, opds.getLibraryCollectionsPublications, (call) => collections(call, call.params.libraryId))
  const readLists = sets('Read Lists', 'readlists', listReadLists)
  serve(app, opds.getReadListsPublications, (call) => readLists(call))
  serve(app, opds.getLibraryReadListsPublications, (call) => readLists(call, call.params.libraryId))
  serve(app, opds.getCollectionPublications, async (call) => {
    const collection = await getCollection(kit.toListRequest(call), call.params.collectionId)
    const page = await listCollectionSeries(kit.toListRequest(call), collection)
    const navigation = kit.seriesLinks(call, page)
    return kit.toFeed(call, { title: collection.name, page, navigation })
  })
  serve(app, opds.getReadListPublications, async (call) => {
    const readList = await getReadList(kit.toListRequest(call), call.params.readListId)
    const page = await listReadListBooks(kit.toListRequest(call), readList)
    const publications = await kit.publications(call, page)
    return kit.toFeed(call, { title: readList.name, page, publications })
  })
  serve(app, opds.getSavedFiltersPublications, async (call) => {
    const { base } = kit.getAddress(call)
    const filters = await listSavedFilters(db, call.viewer.userId)
    const navigation = filters.map((f) => feedLink(f.name, `${base}/saved-filters/${encodePart(f.id)}`))
    return kit.toFeed(call, { title: 'Saved filters', navigation })
  })
  serve(app, opds.getSavedFilterPublications, async (call) => {
    const filter = await getSavedFilter(kit.toListRequest(call), call.params.filterId)
    if (filter.kind === 'series') {
      const page = await listFilteredSeries(kit.toListRequest(call), filter)
      const navigation = kit.seriesLinks(call, page)
      return kit.toFeed(call, { title: filter.name, page, navigation })
    }
    const page = await listFilteredBooks(kit.toListRequest(call), filter)
    const publications = await kit.publications(call, page)
    return kit.toFeed(call, { title: filter.name, page, publications })
  })
  serve(app, opds.getSeriesPublications, async (call) => {
    const { seriesId } = call.params
    const { tag } = call.query
    const { key, series } = await getSeries(kit.toListRequest(call), seriesId)
    const [page, tags] = await Promise.all([
      listSeriesBooks(kit.toListRequest(call), key, tag),
      listTermNames(db, call.viewer, { kind: 'tag', scope: { series_id: [seriesId] }, include: 'BOOK' }),
    ])
    const { base } = kit.getAddress(call)
    const toTag = (name: string) => ({
      title: name,
      ...(tag?.includes(name) && { rel: 'self' }),
      href: `${base}/series/${encodePart(seriesId)}?tag=${encodePart(name)}`,
      type: opdsFeedType,
    })
    return kit.toFeed(call, {
      title: series.metadata.title,
      modified: series.lastModified,
      description: series.metadata.summary || series.booksMetadata.summary,
      page,
      publications: await kit.publications(call, page),
      ...(tags.length > 0 && { facets: [{ metadata: { title: 'Tag' }, links: tags.map(toTag) }] }),
    })
  })

  serve(app, opds.searchPublications, async (call) => {
    const text = call.query.query ?? ''
    const search = text.trim() === '' ? undefined : text
    const request = kit.toListRequest({ ...call, query: { page: 0, size: 20 } })
    const [series, books, collections, readLists] = await Promise.all([
      listSeriesFeed(request, { search, oneshot: false }),
      listFoundBooks(request, text),
      listCollections(request, { search }),
      listReadLists(request, { search }),
    ])
    const { base } = kit.getAddress(call)
    const toSets = (path: string, sets: typeof collections) =>
      sets.content.map((s) => feedLink(s.name, `${base}/${path}/${encodePart(s.public_id)}`))
    return kit.toFeed(call, {
      title: 'Search results',
      groups: [
        {
          metadata: { title: 'Series', ...pageMetadata(series) },
          navigation: kit.seriesLinks(call, series),
        },
        {
          metadata: { title: 'Books', ...pageMetadata(books) },
          publications: await kit.publications(call, books),
        },
        {
          metadata: { title: 'Collections', ...pageMetadata(collections) },
          navigation: toSets('collections', collections),
        },
        {
          metadata: { title: 'Read Lists', ...pageMetadata(readLists) },
          navigation: toSets('readlists', readLists),
        },
      ],
    })
  })
}
