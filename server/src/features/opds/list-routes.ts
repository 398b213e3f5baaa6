import * as opds from '@lectern/contract/opds'
import { formatTimestamp } from '../../db/values.ts'
import { listLibraries } from '../libraries/queries.ts'
import type { AtomDeps, AtomKit } from './atom-kit-routes.ts'
import { encodePart } from './feed-address.ts'
import {
  listCollections,
  listFoundBooks,
  listKeepReading,
  listLatestBooks,
  listOnDeckBooks,
  listPublishers,
  listReadLists,
  listSeriesFeed,
} from './feed-lists.ts'
import { navigationEntry } from './navigation-entry.ts'
import { listSavedFilters } from './saved-filters.ts'

/** Returns the id of a list that may be limited to libraries. */
const ofLibraries = (id: string, libraryIds: readonly string[] = []): string =>
  [id, ...libraryIds.map(encodePart)].join(':')

/** Returns the id of a list of series: that of the entry that leads to it. */
function getListId(search: string | undefined, publishers: readonly string[] = []): string {
  if (search !== undefined) return `foundSeries:${encodePart(search)}`
  return publishers.length > 0 ? `publisher:${publishers.map(encodePart).join(',')}` : 'allSeries'
}

/** Registers the feeds of OPDS 1.2 that list what there is. */
export function listRoutes(
  { db }: AtomDeps,
  { serveFeed, getRequest, bookEntries, seriesEntries, linkTo }: AtomKit,
): void {
  serveFeed(opds.getKeepReadingFeed, async (call, address) => {
    const page = await listKeepReading(getRequest(call), call.query.library_id)
    const entries = await bookEntries(call, address, page, true)
    return {
      id: ofLibraries('keepReading', call.query.library_id),
      title: 'Keep Reading',
      kind: 'acquisition',
      page,
      entries,
    }
  })
  serveFeed(opds.getOnDeckFeed, async (call, address) => {
    const page = await listOnDeckBooks(getRequest(call), call.query.library_id)
    const entries = await bookEntries(call, address, page, true)
    return {
      id: ofLibraries('ondeck', call.query.library_id),
      title: 'On Deck',
      kind: 'acquisition',
      page,
      entries,
    }
  })
  serveFeed(opds.getLatestBooksFeed, async (call, address) => {
    const page = await listLatestBooks(getRequest(call), call.query.library_id)
    const entries = await bookEntries(call, address, page, true)
    return {
      id: ofLibraries('latestBooks', call.query.library_id),
      title: 'Latest books',
      kind: 'acquisition',
      page,
      entries,
    }
  })
  serveFeed(opds.getFoundBooksFeed, async (call, address) => {
    const { search = '', library_id } = call.query
    const page = await listFoundBooks(getRequest(call), search, library_id)
    const entries = await bookEntries(call, address, page, true)
    return {
      id: `foundBooks:${encodePart(search)}`,
      title: `Book search for: ${search}`,
      kind: 'acquisition',
      page,
      entries,
    }
  })
  serveFeed(opds.getSeriesListFeed, async (call, address) => {
    const { search, publisher, library_id } = call.query
    const page = await listSeriesFeed(getRequest(call), { search, publisher, library_id })
    const isSearch = search !== undefined && search.trim() !== ''
    const isLast = page.number >= page.totalPages - 1
    const books =
      isSearch && isLast && publisher === undefined
        ? (await listFoundBooks({ ...getRequest(call), query: { page: 0, size: 1 } }, search, library_id))
            .totalElements
        : 0
    const toBooks = linkTo({
      id: `foundBooks:${encodePart(search ?? '')}`,
      title: `Books: ${search}`,
      about: `${books} found`,
      href: `${address.base}/books?search=${encodePart(search ?? '')}`,
      kind: 'acquisition',
    })
    return {
      id: getListId(isSearch ? search : undefined, publisher),
      title: isSearch ? `Series search for: ${search}` : 'All series',
      kind: 'navigation',
      page,
      entries: [...seriesEntries(address, page), ...(books > 0 ? [toBooks] : [])],
    }
  })
  serveFeed(opds.getLatestSeriesFeed, async (call, address) => {
    const page = await listSeriesFeed(getRequest(call), { library_id: call.query.library_id, isLatest: true })
    const entries = seriesEntries(address, page)
    return { id: 'latestSeries', title: 'Latest series', kind: 'navigation', page, entries }
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
    const page = await listCollections(getRequest(call))
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
    const page = await listReadLists(getRequest(call))
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
    const page = await listPublishers(getRequest(call))
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
}
