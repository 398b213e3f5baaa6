import { type Book, listSeriesBooks } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { seriesQuery } from '../series/series-query.ts'

export type FilesOf = { readonly books: readonly Book[] } | { readonly series: readonly Series[] }

/** Lines that are shown; the others are counted. */
export const maxLines = 6

/** Series that are asked for their sizes, a request each; the total of more is not told. */
const maxSizes = 100

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
