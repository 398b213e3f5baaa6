import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bookQueries } from '../books/queries.ts'
import { readerQueries } from './queries.ts'

/**
 * Everything an open book needs, asked for at the same time; only the book itself is waited for, and not even that when the page to
 * open is known already (`isPlaced`): then what the last screen knew of the book will do for the first paint.
 */
export function useOpenBook(bookId: string, hasPageInAddress: boolean) {
  const client = useQueryClient()
  const book = useQuery(readerQueries.book(client, bookId))
  // The series may be known before the book has been asked for again.
  const known = client.getQueryData(bookQueries.detail(bookId).queryKey)
  const seriesId = book.data?.seriesId ?? known?.seriesId
  const series = useQuery(readerQueries.series(client, bookId, seriesId))
  const pages = useQuery(readerQueries.pages(bookId))
  const neighbours = useQuery(readerQueries.neighbours(client, bookId))
  return {
    book: book.data ?? (hasPageInAddress ? known : undefined),
    pages: pages.data,
    series: series.data,
    next: neighbours.data?.next,
    previous: neighbours.data?.previous,
    error: book.error ?? pages.error ?? undefined,
    retry: () => {
      if (book.error) void book.refetch()
      if (pages.error) void pages.refetch()
    },
  }
}
export type OpenBook = ReturnType<typeof useOpenBook>
