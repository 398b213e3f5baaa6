import { listCollectionSeries } from '@lectern/contract/collections'
import { call } from '../../../api/client.ts'
import { getPosterAddress } from '../../posters/use-poster.ts'
import type { LoadOrderPage } from './use-order-items.ts'

/** Loads the series of a collection, page by page, to edit their order. */
export const loadSeriesToOrder =
  (collectionId: string): LoadOrderPage =>
  async (page, size, signal, sort) => {
    const found = await call(listCollectionSeries, {
      params: { collectionId },
      query: { page, size, ...(sort !== undefined && { sort: [sort] }) },
      signal,
    })
    return {
      isLast: found.last,
      items: found.content.map(({ id, metadata, booksMetadata }) => ({
        id,
        title: metadata.title,
        line: booksMetadata.releaseDate?.slice(0, 4) ?? '',
        sortTitle: metadata.titleSort,
        date: booksMetadata.releaseDate ?? '',
        number: [metadata.titleSort, 0] as const,
        poster: getPosterAddress({ kind: 'series', id }),
      })),
    }
  }
