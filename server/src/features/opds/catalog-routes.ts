import { openSearchType } from '@lectern/contract/media-types'
import * as opds from '@lectern/contract/opds'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { serveStream } from '../../http/serve.ts'
import { writeSearchDescription } from './atom.ts'
import type { AtomDeps, AtomKit, FeedContent } from './atom-kit-routes.ts'
import type { FeedAddress } from './feed-address.ts'
import type { FeedItem } from './navigation-entry.ts'
import { listSavedFilters } from './saved-filters.ts'

/** Only for those who have some: most readers never saw the web client. */
const savedFilters = {
  id: 'savedFilters',
  title: 'Saved filters',
  about: 'Lists that you have saved',
  path: 'saved-filters',
  kind: 'navigation',
}

/** Registers the catalog of OPDS 1.2, in which everything begins, and its search. */
export function catalogRoutes(
  app: FastifyInstance,
  { db }: AtomDeps,
  { getAddress, serveFeed, linkTo }: AtomKit,
): void {
  const catalog = async (
    { viewer }: { readonly viewer: Viewer },
    { base }: FeedAddress,
  ): Promise<FeedContent> => ({
    id: 'root',
    title: 'Lectern OPDS catalog',
    kind: 'navigation',
    links: [
      { rel: 'search', href: `${base}/search`, type: openSearchType },
      { rel: 'alternate', href: `${base.replace(/v1\.2$/, 'v2')}/catalog`, type: 'application/opds+json' },
    ],
    entries: [
      {
        id: 'keepReading',
        title: 'Keep Reading',
        about: 'Books that you have begun',
        path: 'keep-reading',
        kind: 'acquisition',
      },
      { id: 'ondeck', title: 'On Deck', about: 'What to read next', path: 'ondeck', kind: 'acquisition' },
      { id: 'allSeries', title: 'All series', about: 'Series by name', path: 'series', kind: 'navigation' },
      {
        id: 'latestSeries',
        title: 'Latest series',
        about: 'Series that changed last',
        path: 'series/latest',
        kind: 'navigation',
      },
      {
        id: 'latestBooks',
        title: 'Latest books',
        about: 'Books that were added last',
        path: 'books/latest',
        kind: 'acquisition',
      },
      {
        id: 'allLibraries',
        title: 'All libraries',
        about: 'Series by library',
        path: 'libraries',
        kind: 'navigation',
      },
      {
        id: 'allCollections',
        title: 'All collections',
        about: 'Series by collection',
        path: 'collections',
        kind: 'navigation',
      },
      {
        id: 'allReadLists',
        title: 'All read lists',
        about: 'Books by read list',
        path: 'readlists',
        kind: 'navigation',
      },
      {
        id: 'allPublishers',
        title: 'All publishers',
        about: 'Series by publisher',
        path: 'publishers',
        kind: 'navigation',
      },
      ...((await listSavedFilters(db, viewer.userId)).length > 0 ? [savedFilters] : []),
    ].map(({ path, kind, ...item }) =>
      linkTo({ ...item, kind: kind as FeedItem['kind'], href: `${base}/${path}` }),
    ),
  })
  serveFeed(opds.getCatalogFeed, catalog)
  serveFeed(opds.getRootFeed, catalog)
  serveFeed(opds.getRootFolderFeed, catalog)
  serveStream(app, opds.getSearchDescription, async (call) =>
    call.reply
      .header('content-type', openSearchType)
      .send(writeSearchDescription(`${getAddress(call).base}/series?search={searchTerms}`)),
  )
}
