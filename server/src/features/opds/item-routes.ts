import * as opds from '@lectern/contract/opds'
import { AppError } from '../../errors.ts'
import type { AtomDeps, AtomKit } from './atom-kit-routes.ts'
import { encodePart } from './feed-address.ts'
import {
  findCollection,
  findReadList,
  findSeries,
  findVisibleLibrary,
  listCollectionSeries,
  listFilteredBooks,
  listFilteredSeries,
  listKeepReading,
  listLatestBooks,
  listOnDeckBooks,
  listReadListBooks,
  listSeriesBooks,
  listSeriesFeed,
} from './feed-lists.ts'
import { findSavedFilter } from './saved-filters.ts'

/** Registers the feeds of OPDS 1.2 of one thing each. */
export function itemRoutes(
  { db }: AtomDeps,
  { serveFeed, getRequest, bookEntries, seriesEntries, linkTo }: AtomKit,
): void {
  serveFeed(opds.getSeriesFeed, async (call, address) => {
    const series = await findSeries(getRequest(call), call.params.seriesId)
    if (!series) throw new AppError('NOT_FOUND')
    const page = await listSeriesBooks(getRequest(call), series.key)
    const entries = await bookEntries(call, address, page, false)
    return {
      id: `series:${encodePart(series.id)}`,
      title: series.title,
      updated: series.updated,
      kind: 'acquisition',
      page,
      entries,
    }
  })
  serveFeed(opds.getLibraryFeed, async (call, address) => {
    const { libraryId } = call.params
    const library = await findVisibleLibrary(getRequest(call), libraryId)
    if (!library) throw new AppError('NOT_FOUND')
    const page = await listSeriesFeed(getRequest(call), { library_id: [libraryId] })
    const query = `?library_id=${encodePart(libraryId)}`
    const own = [
      { id: 'keepReading', title: 'Keep Reading', path: 'keep-reading', list: listKeepReading },
      { id: 'ondeck', title: 'On Deck', path: 'ondeck', list: listOnDeckBooks },
      { id: 'latestBooks', title: 'Latest books', path: 'books/latest', list: listLatestBooks },
    ]
    const first = { ...getRequest(call), query: { page: 0, size: 1 } }
    const filled = await Promise.all(
      (page.number === 0 ? own : []).map(async (o) =>
        (await o.list(first, [libraryId])).totalElements > 0 ? [o] : [],
      ),
    )
    const entries = filled.flat().map(({ id, title, path }) =>
      linkTo({
        id: `${id}:${encodePart(libraryId)}`,
        title,
        about: library.name,
        href: `${address.base}/${path}${query}`,
        kind: 'acquisition',
      }),
    )
    return {
      id: `library:${encodePart(libraryId)}`,
      title: library.name,
      kind: 'navigation',
      page,
      entries: [...entries, ...seriesEntries(address, page)],
    }
  })
  serveFeed(opds.getSavedFilterFeed, async (call, address) => {
    const filter = await findSavedFilter(db, call.viewer.userId, call.params.filterId)
    if (!filter) throw new AppError('NOT_FOUND')
    const common = { id: `savedFilter:${encodePart(filter.id)}`, title: filter.name }
    if (filter.kind === 'series') {
      const page = await listFilteredSeries(getRequest(call), filter)
      return { ...common, kind: 'navigation', page, entries: seriesEntries(address, page) }
    }
    const page = await listFilteredBooks(getRequest(call), filter)
    return { ...common, kind: 'acquisition', page, entries: await bookEntries(call, address, page, true) }
  })
  serveFeed(opds.getCollectionFeed, async (call, address) => {
    const collection = await findCollection(getRequest(call), call.params.collectionId)
    if (!collection) throw new AppError('NOT_FOUND')
    const page = await listCollectionSeries(getRequest(call), collection)
    const entries = seriesEntries(address, page)
    return {
      id: `collection:${encodePart(call.params.collectionId)}`,
      title: collection.name,
      kind: 'navigation',
      page,
      entries,
    }
  })
  serveFeed(opds.getReadListFeed, async (call, address) => {
    const readList = await findReadList(getRequest(call), call.params.readListId)
    if (!readList) throw new AppError('NOT_FOUND')
    const page = await listReadListBooks(getRequest(call), readList)
    const entries = await bookEntries(call, address, page, true)
    return {
      id: `readList:${encodePart(call.params.readListId)}`,
      title: readList.name,
      kind: 'acquisition',
      page,
      entries,
    }
  })
}
