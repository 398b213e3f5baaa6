import { type Book, listSeriesBooks } from '@lectern/contract/books'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Books of a series in one page. */
const pageSize = 500

/** All books of a series, in their order, fetched page by page. */
export const seriesBooksQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['books', 'series', seriesId, 'for-import'] as const,
    queryFn: async ({ signal }): Promise<readonly Book[]> => {
      const books: Book[] = []
      for (let page = 0; ; page += 1) {
        const found = await call(listSeriesBooks, {
          params: { seriesId },
          query: { page, size: pageSize, sort: ['metadata.numberSort,asc'] },
          signal,
        })
        books.push(...found.content)
        if (found.last) return books
      }
    },
  })
