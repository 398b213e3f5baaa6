import { type Book, listSeriesBooks } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export type FilesOf = { readonly books: readonly Book[] } | { readonly series: readonly Series[] }

/** A file with its size, or a folder of several series with the number of its books. */
interface FileLine {
  readonly id: string
  readonly name: string
  readonly size: number | undefined
  readonly bookCount?: number
}

/** Returns the last part of a path of the server, which may be one of Windows. */
export const getFileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path

const toLine = ({ id, url, sizeBytes }: Book): FileLine => ({ id, name: getFileName(url), size: sizeBytes })
const toFolder = ({ id, url, booksCount }: Series): FileLine => ({
  id,
  name: getFileName(url),
  size: undefined,
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
  const lines = list.length > 1 ? list.map(toFolder) : books.map(toLine)
  const count = 'series' in of ? list.reduce((sum, { booksCount }) => sum + booksCount, 0) : of.books.length
  return {
    lines,
    /** Number of files. */
    count,
    lineCount: isOneSeries ? count : lines.length,
    /** Size of all files, in bytes; 0 when it is not known. */
    total: found?.last === false ? 0 : lines.reduce((sum, { size }) => sum + (size ?? 0), 0),
  }
}
