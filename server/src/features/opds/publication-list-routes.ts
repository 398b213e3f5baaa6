import * as opds from '@lectern/contract/opds-publications'
import type { Page } from '@lectern/contract/page'
import type { PublicationLink } from '@lectern/contract/reader-manifests'
import type { Series } from '@lectern/contract/series'
import type { FastifyInstance } from 'fastify'
import { type Call, serve } from '../../http/serve.ts'
import { listLibraries } from '../libraries/queries.ts'
import { encodePart } from './feed-address.ts'
import {
  type BookPage,
  type ListRequest,
  listCollections,
  listKeepReading,
  listLatestBooks,
  listOnDeckBooks,
  listPublishers,
  listReadLists,
  listSeriesFeed,
} from './feed-lists.ts'
import { feedLink, pageMetadata } from './publication-feed.ts'
import type { PublicationDeps, PublicationKit, Scope } from './publication-kit-routes.ts'
import { listSavedFilters } from './saved-filters.ts'

type ListCall = Pick<Call<typeof opds.getPublicationCatalog>, 'viewer' | 'query' | 'request' | 'reply'>
/** Number of items of a group on the first screen. */
const groupSize = 5

/** Registers the feeds of OPDS 2.0 that list what there is, for all libraries and for each. */
export function publicationListRoutes(
  app: FastifyInstance,
  { db }: PublicationDeps,
  kit: PublicationKit,
): void {
  const first = (call: ListCall): ListRequest =>
    kit.toRequest({ ...call, query: { page: 0, size: groupSize } })
  const latestSeries = (request: ListRequest, { libraries }: Scope): Promise<Page<Series>> =>
    listSeriesFeed(request, { library_id: libraries, isLatest: true, oneshot: false })

  async function makeMenu(call: ListCall, { home, libraries }: Scope): Promise<PublicationLink[]> {
    const any = kit.toRequest({ ...call, query: { page: 0, size: 1 } })
    const [collections, readLists, filters] = await Promise.all([
      listCollections(any, { libraries }),
      listReadLists(any, { libraries }),
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
    const links = (await listLibraries(db, call.viewer)).map((l) =>
      feedLink(l.name, `${home}/${encodePart(l.publicId)}`),
    )
    return [
      {
        metadata: { title: 'Libraries', numberOfItems: links.length },
        links: [feedLink('Libraries', home, 'self')],
        navigation: links,
      },
    ]
  }

  const recommended = async (call: ListCall, libraryId?: string) => {
    const scope = await kit.findScope(call, libraryId)
    const request = first(call)
    const group = async (title: string, path: string, page: BookPage) => ({
      metadata: { title, ...pageMetadata(page) },
      links: [feedLink(title, `${scope.home}/${path}`, 'self')],
      publications: await kit.publications(call.request, page),
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
      navigation: kit.seriesLinks(call.request, series.content),
    }
    return kit.answer(call, {
      title: `${scope.name} - Recommended`,
      navigation,
      groups: [...libraries, ...groups, seriesGroup],
    })
  }
  serve(app, opds.getPublicationCatalog, (call) => recommended(call))
  serve(app, opds.getPublicationRoot, (call) => recommended(call))
  serve(app, opds.getPublicationRootFolder, (call) => recommended(call))
  serve(app, opds.getAllLibrariesPublications, (call) => recommended(call))
  serve(app, opds.getLibraryPublications, (call) => recommended(call, call.params.libraryId))

  const books =
    (title: string, list: (request: ListRequest, libraries?: readonly string[]) => Promise<BookPage>) =>
    async (call: ListCall, libraryId?: string) => {
      const scope = await kit.findScope(call, libraryId)
      const page = await list(kit.toRequest(call), scope.libraries)
      const publications = await kit.publications(call.request, page)
      return kit.answer(call, { title: `${scope.name} - ${title}`, page, publications })
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
    const scope = await kit.findScope(call, libraryId)
    const page = await latestSeries(kit.toRequest(call), scope)
    const navigation = kit.seriesLinks(call.request, page.content)
    return kit.answer(call, { title: `${scope.name} - Latest Series`, page, navigation })
  }
  serve(app, opds.getLatestSeriesPublications, (call) => series(call))
  serve(app, opds.getLibraryLatestSeriesPublications, (call) => series(call, call.params.libraryId))

  const browse = async (
    call: ListCall & { readonly query: { readonly publisher?: readonly string[] | undefined } },
    libraryId?: string,
  ) => {
    const scope = await kit.findScope(call, libraryId)
    const { publisher } = call.query
    const [page, publishers, navigation] = await Promise.all([
      listSeriesFeed(kit.toRequest(call), { library_id: scope.libraries, publisher }),
      listPublishers(kit.toRequest({ ...call, query: { page: 0, size: 500 } }), scope.libraries),
      makeMenu(call, scope),
    ])
    const toPublisher = (name: string): PublicationLink =>
      feedLink(
        name,
        `${scope.home}/browse?publisher=${encodePart(name)}`,
        publisher?.includes(name) ? 'self' : '',
      )
    return kit.answer(call, {
      title: scope.name,
      page,
      navigation,
      groups: [
        { metadata: { title: 'Series' }, navigation: kit.seriesLinks(call.request, page.content) },
        { metadata: { title: 'Publisher' }, navigation: publishers.content.map(toPublisher) },
      ],
    })
  }
  serve(app, opds.getBrowsePublications, (call) => browse(call))
  serve(app, opds.getLibraryBrowsePublications, (call) => browse(call, call.params.libraryId))

  const sets =
    (title: string, path: 'collections' | 'readlists', list: typeof listCollections) =>
    async (call: ListCall, libraryId?: string) => {
      const scope = await kit.findScope(call, libraryId)
      const { base } = kit.getAddress(call.request)
      const [page, navigation] = await Promise.all([
        list(kit.toRequest(call), { libraries: scope.libraries }),
        makeMenu(call, scope),
      ])
      const links = page.content.map((s) => feedLink(s.name, `${base}/${path}/${encodePart(s.public_id)}`))
      return kit.answer(call, {
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
}
