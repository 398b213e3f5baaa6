import { opdsFeedType } from '@lectern/contract/media-types'
import * as opds from '@lectern/contract/opds-publications'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { listTermNames } from '../referential/facet-queries.ts'
import { encodePart } from './feed-address.ts'
import {
  findCollection,
  findReadList,
  findSeries,
  listCollectionSeries,
  listCollections,
  listFilteredBooks,
  listFilteredSeries,
  listFoundBooks,
  listReadListBooks,
  listReadLists,
  listSeriesBooks,
  listSeriesFeed,
} from './feed-lists.ts'
import { feedLink, pageMetadata } from './publication-feed.ts'
import type { PublicationDeps, PublicationKit } from './publication-kit-routes.ts'
import { findSavedFilter, listSavedFilters } from './saved-filters.ts'

/** Registers the feeds of OPDS 2.0 of one thing each, and the search. */
export function publicationItemRoutes(
  app: FastifyInstance,
  { db }: PublicationDeps,
  kit: PublicationKit,
): void {
  serve(app, opds.getCollectionPublications, async (call) => {
    const collection = await findCollection(kit.toRequest(call), call.params.collectionId)
    if (!collection) throw new AppError('NOT_FOUND')
    const page = await listCollectionSeries(kit.toRequest(call), collection)
    const navigation = kit.seriesLinks(call.request, page.content)
    return kit.answer(call, { title: collection.name, page, navigation })
  })
  serve(app, opds.getReadListPublications, async (call) => {
    const readList = await findReadList(kit.toRequest(call), call.params.readListId)
    if (!readList) throw new AppError('NOT_FOUND')
    const page = await listReadListBooks(kit.toRequest(call), readList)
    const publications = await kit.publications(call.request, page)
    return kit.answer(call, { title: readList.name, page, publications })
  })
  serve(app, opds.getSavedFiltersPublications, async (call) => {
    const { base } = kit.getAddress(call.request)
    const filters = await listSavedFilters(db, call.viewer.userId)
    const navigation = filters.map((f) => feedLink(f.name, `${base}/saved-filters/${encodePart(f.id)}`))
    return kit.answer(call, { title: 'Saved filters', navigation })
  })
  serve(app, opds.getSavedFilterPublications, async (call) => {
    const filter = await findSavedFilter(db, call.viewer.userId, call.params.filterId)
    if (!filter) throw new AppError('NOT_FOUND')
    if (filter.kind === 'series') {
      const page = await listFilteredSeries(kit.toRequest(call), filter)
      const navigation = kit.seriesLinks(call.request, page.content)
      return kit.answer(call, { title: filter.name, page, navigation })
    }
    const page = await listFilteredBooks(kit.toRequest(call), filter)
    const publications = await kit.publications(call.request, page)
    return kit.answer(call, { title: filter.name, page, publications })
  })
  serve(app, opds.getSeriesPublications, async (call) => {
    const { seriesId } = call.params
    const { tag } = call.query
    const found = await findSeries(kit.toRequest(call), seriesId)
    if (!found) throw new AppError('NOT_FOUND')
    const [page, tags] = await Promise.all([
      listSeriesBooks(kit.toRequest(call), found.key, tag),
      listTermNames(db, call.viewer, { kind: 'tag', scope: { series_id: [seriesId] }, include: 'BOOK' }),
    ])
    const { base } = kit.getAddress(call.request)
    const toTag = (name: string) => ({
      title: name,
      ...(tag?.includes(name) && { rel: 'self' }),
      href: `${base}/series/${encodePart(seriesId)}?tag=${encodePart(name)}`,
      type: opdsFeedType,
    })
    const { metadata, booksMetadata } = found.series
    return kit.answer(call, {
      title: found.title,
      modified: found.updated,
      description: metadata.summary || booksMetadata.summary,
      page,
      publications: await kit.publications(call.request, page),
      ...(tags.length > 0 && { facets: [{ metadata: { title: 'Tag' }, links: tags.map(toTag) }] }),
    })
  })

  serve(app, opds.searchPublications, async (call) => {
    const text = call.query.query ?? ''
    const search = text.trim() === '' ? undefined : text
    const request = kit.toRequest({ ...call, query: { page: 0, size: 20 } })
    const [series, books, collections, readLists] = await Promise.all([
      listSeriesFeed(request, { search, oneshot: false }),
      listFoundBooks(request, text),
      listCollections(request, { search }),
      listReadLists(request, { search }),
    ])
    const { base } = kit.getAddress(call.request)
    const toSets = (path: string, sets: typeof collections) =>
      sets.content.map((s) => feedLink(s.name, `${base}/${path}/${encodePart(s.public_id)}`))
    return kit.answer(call, {
      title: 'Search results',
      groups: [
        {
          metadata: { title: 'Series', ...pageMetadata(series) },
          navigation: kit.seriesLinks(call.request, series.content),
        },
        {
          metadata: { title: 'Books', ...pageMetadata(books) },
          publications: await kit.publications(call.request, books),
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
