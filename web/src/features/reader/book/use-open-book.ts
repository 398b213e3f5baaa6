import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bookQuery } from '../../books/book-query.ts'
import type { OpenedFrom } from '../../books/detail/opened-from.ts'
import { readerQueries } from '../queries.ts'

/**
 * Fetches everything an open book needs at the same time, and waits only for the book. If the page to open is known (`hasPageInAddress`), a
 * cached book is enough for the first paint. Its neighbours are those of the read list or collection that it was opened `from`.
 */
export function useOpenBook(bookId: string, hasPageInAddress: boolean, from?: OpenedFrom) {
  const client = useQueryClient()
  const book = useQuery(readerQueries.book(client, bookId))
  // The series may be cached before the book has been fetched again.
  const cached = client.getQueryData(bookQuery(bookId).queryKey)
  const seriesId = book.data?.seriesId ?? cached?.seriesId
  const series = useQuery(readerQueries.series(client, bookId, seriesId))
  const pages = useQuery(readerQueries.pages(bookId))
  const neighbours = useQuery(readerQueries.neighbours(client, bookId, from))
  return {
    book: book.data ?? (hasPageInAddress ? cached : undefined),
    pages: pages.data,
    series: series.data,
    /** True when the series is loaded or has failed, so that its reading direction is known. */
    isSeriesSettled: series.data !== undefined || series.isError,
    next: neighbours.data?.next,
    previous: neighbours.data?.previous,
    /** Books before the neighbours that cannot be read. */
    skipped: neighbours.data?.skipped,
    /** Place in the read list or collection; undefined without one. */
    place: neighbours.data?.place ?? undefined,
    error: book.error ?? pages.error ?? undefined,
    /** Fetches again what failed, and the book, which may be readable by now. */
    retry: () => {
      if (pages.error) void pages.refetch()
      if (book.error || !pages.error) void book.refetch()
    },
  }
}
export type OpenBook = ReturnType<typeof useOpenBook>
