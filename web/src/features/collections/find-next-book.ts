import type { Book } from '@lectern/contract/books'
import { listSeriesBooks } from '@lectern/contract/books'
import { listCollectionSeries } from '@lectern/contract/collections'
import type { Series } from '@lectern/contract/series'
import { call } from '../../api/client.ts'
import { getNextBookQuery, type NextBook, openableQuery } from '../series/series-read-action.ts'

/** Number of series without a readable book that are passed over. */
const maxSeries = 20

export interface NextInCollection {
  readonly series: Series
  readonly book: Book
}

/** Ways to the next book of a series, the best first: the one that is open can be the one that cannot be read. */
const waysOf = (series: Series): readonly NextBook[] => {
  const first = getNextBookQuery(series)
  return first === 'open' && series.booksUnreadCount > 0 ? ['open', 'unread'] : [first]
}

/**
 * Returns the book with which a collection goes on, in its order: of the first series that has something left to read and a book that can be
 * opened; in a collection that is read, of the first series. Undefined when nothing can be opened.
 */
export async function findNextBook(
  collectionId: string,
  signal: AbortSignal,
): Promise<NextInCollection | undefined> {
  const listSeries = async (read_status?: ('IN_PROGRESS' | 'UNREAD')[]) => {
    const query = { page: 0, size: maxSeries, deleted: false, ...(read_status && { read_status }) }
    return (await call(listCollectionSeries, { params: { collectionId }, query, signal })).content
  }
  const findIn = async (list: readonly Series[], ways: (series: Series) => readonly NextBook[]) => {
    for (const series of list)
      for (const way of ways(series)) {
        const params = { seriesId: series.id }
        const { content } = await call(listSeriesBooks, { params, query: openableQuery(way), signal })
        if (content[0]) return { series, book: content[0] }
      }
    return undefined
  }
  const open = await findIn(await listSeries(['IN_PROGRESS', 'UNREAD']), waysOf)
  return open ?? findIn(await listSeries(), () => ['first'])
}
