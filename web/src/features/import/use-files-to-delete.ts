import { type Book, listSeriesBooks } from '@lectern/contract/books'
import { listFilesBeside } from '@lectern/contract/import'
import type { Series } from '@lectern/contract/series'
import { useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useServerOffers } from '../../api/server-offer.ts'
import { seriesQuery } from '../series/series-query.ts'

export type FilesOf = { readonly books: readonly Book[] } | { readonly series: readonly Series[] }

/** Lines that are shown; the others are counted. */
export const maxLines = 6

/** Series that are asked for their sizes, a request each; the total of more is not told. */
const maxSizes = 100

/** Books or series that the server is asked about at once. */
const maxAsked = 100

/** A file, or the folder of one of several series with the number of its books; the size is in bytes, undefined while it is not known. */
interface FileLine {
  readonly id: string
  readonly name: string
  readonly size: number | undefined
  readonly bookCount?: number
}

/** Returns the last part of a path of the server, which may be one of Windows. */
export const getFileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path

const toLine = ({ id, url, sizeBytes }: Book): FileLine => ({ id, name: getFileName(url), size: sizeBytes })
const toFolder = ({ id, url, booksCount }: Series, size: number | undefined): FileLine => ({
  id,
  name: getFileName(url),
  size,
  bookCount: booksCount,
})

/** Returns the files that would be deleted, as far as they are known. */
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
  // Lists of series do not say how large they are.
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
    /** Size of all files, in bytes; 0 when it is not known. */
    total: isWhole ? lines.reduce((sum, { size }) => sum + (size ?? 0), 0) : 0,
  }
}

/** Returns the paths of the images and sidecars that go with the files; `isMore` when there may be others. Undefined while it is not known. */
export function useFilesBeside(of: FilesOf) {
  const isOffered = useServerOffers('files-beside')
  const isSeries = 'series' in of
  const ids = (isSeries ? of.series : of.books).map(({ id }) => id)
  const asked = ids.slice(0, maxAsked)
  const { data } = useQuery({
    queryKey: ['books', 'files-beside', asked] as const,
    queryFn: ({ signal }) =>
      call(listFilesBeside, { query: isSeries ? { series_id: asked } : { book_id: asked }, signal }),
    enabled: isOffered,
    // Files come and go without the server.
    staleTime: 0,
  })
  return data && { paths: data.paths, isMore: data.isMore || ids.length > asked.length }
}
