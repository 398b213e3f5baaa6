import { type Book, listSeriesBooks } from '@lectern/contract/books'
import { listFilesBeside } from '@lectern/contract/import'
import type { Series } from '@lectern/contract/series'
import { useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useServerOffers } from '../../../api/server-offer.ts'
import { fileName } from '../../books/detail/book-facts.ts'
import { seriesQuery } from '../../series/series-query.ts'

export type FilesOf = { readonly books: readonly Book[] } | { readonly series: readonly Series[] }

/** Maximum number of files that are listed; the others are counted. */
export const maxLines = 6

/** Maximum number of series whose size is requested, one request each; no total is shown for more series. */
const maxSizes = 100

/** Maximum number of books or series in a request for files beside them. */
const maxBeside = 100

/** A file, or the folder of one of several series. The size is in bytes, undefined while it is unknown. */
interface FileLine {
  readonly id: string
  readonly name: string
  readonly size: number | undefined
  readonly bookCount?: number
}

const toLine = ({ id, url, sizeBytes }: Book): FileLine => ({ id, name: fileName(url), size: sizeBytes })
const toFolder = ({ id, url, booksCount }: Series, size: number | undefined): FileLine => ({
  id,
  name: fileName(url),
  size,
  bookCount: booksCount,
})

/** Returns the files that would be deleted, as far as they are loaded. */
export function useFilesToDelete(of: FilesOf) {
  const list = 'series' in of ? of.series : []
  const [only] = list
  const isOneSeries = list.length === 1
  const found = useQuery({
    queryKey: ['books', 'files-to-delete', only?.id ?? ''] as const,
    queryFn: ({ signal }) =>
      call(listSeriesBooks, {
        params: { seriesId: only?.id ?? '' },
        query: { size: 500, sort: ['metadata.numberSort,asc'] },
        signal,
      }),
    enabled: isOneSeries,
  }).data
  const books = 'series' in of ? (found?.content ?? []) : of.books
  // Lists of series contain no sizes.
  const sizes = useQueries({
    queries: list.length > 1 ? list.slice(0, maxSizes).map(({ id }) => seriesQuery(id)) : [],
  })
  const lines =
    list.length > 1
      ? list.map((series, index) => toFolder(series, sizes[index]?.data?.sizeBytes))
      : books.map(toLine)
  const isWhole = found?.last !== false && lines.every(({ size }) => size !== undefined)
  const count = 'series' in of ? list.reduce((sum, { booksCount }) => sum + booksCount, 0) : of.books.length
  return {
    lines,
    /** Number of files. */
    count,
    lineCount: isOneSeries ? count : lines.length,
    /** Size of all files, in bytes; 0 if unknown. */
    total: isWhole ? lines.reduce((sum, { size }) => sum + (size ?? 0), 0) : 0,
  }
}

/** Returns the paths of images and sidecars that are deleted with the files; `isMore` if there may be others. Undefined while they load. */
export function useFilesBeside(of: FilesOf) {
  const isOffered = useServerOffers('files-beside')
  const isSeries = 'series' in of
  const ids = (isSeries ? of.series : of.books).map(({ id }) => id)
  const requested = ids.slice(0, maxBeside)
  const { data } = useQuery({
    queryKey: ['books', 'files-beside', requested] as const,
    queryFn: ({ signal }) =>
      call(listFilesBeside, { query: isSeries ? { series_id: requested } : { book_id: requested }, signal }),
    enabled: isOffered,
    // Files can change without the server.
    staleTime: 0,
  })
  return data && { paths: data.paths, isMore: data.isMore || ids.length > requested.length }
}
