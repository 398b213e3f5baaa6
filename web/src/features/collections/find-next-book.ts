import { type Book, listSeriesBooks } from '@lectern/contract/books'
import { listCollectionSeries } from '@lectern/contract/collections'
import type { Series } from '@lectern/contract/series'
import { call } from '../../api/client.ts'
import { getNextBookQuery, type NextBook, openableQuery } from '../series/series-read-action.ts'

/** Maximum number of series that are searched for a readable book. */
const maxSeries = 20

/** Returns the ways to find the next book of a series, the best first: an open book can be one that cannot be read. */
const getWays = (series: Series): readonly NextBook[] => {
  const first = getNextBookQuery(series)
  return first === 'open' && series.booksUnreadCount > 0 ? ['open', 'unread'] : [first]
}

/**
 * Returns the book with which a collection continues, in its order: a book of the first series that has unread books and one that can be
 * opened; in a collection that is read, of the first series. Undefined if no book can be opened.
 */
export async function findNextBook(collectionId: string, signal: AbortSignal): Promise<Book | undefined> {
  const listSeries = async (read_status?: ('IN_PROGRESS' | 'UNREAD')[]) => {
    const query = { page: 0, size: maxSeries, deleted: false, ...(read_status && { read_status }) }
    return (await call(listCollectionSeries, { params: { collectionId }, query, signal })).content
  }
  const findIn = async (list: readonly Series[], getWays: (series: Series) => readonly NextBook[]) => {
    for (const series of list)
      for (const way of getWays(series)) {
        const params = { seriesId: series.id }
        const { content } = await call(listSeriesBooks, { params, query: openableQuery(way), signal })
        if (content[0]) return content[0]
      }
    return undefined
  }
  const unread = await findIn(await listSeries(['IN_PROGRESS', 'UNREAD']), getWays)
  return unread ?? findIn(await listSeries(), () => ['first'])
}
