import { getTransientPage } from '@lectern/contract/import'
import { type BookPage, getBookPage, listBookPages } from '@lectern/contract/reader'
import { useQuery } from '@tanstack/react-query'
import { buildUrl, call } from '../../api/client.ts'
import type { RowState } from './import-rows.ts'

/** One of the two books that are compared: the new one, or the one that it replaces. */
export interface BookSide {
  readonly kind: 'new' | 'old'
  readonly fileName: string
  /** In bytes. */
  readonly size: number
  readonly mediaType: string
  /** Undefined while they load. */
  readonly pages: readonly BookPage[] | undefined
  readonly error: unknown
  readonly retry: () => void
  /** Address of a page, counted from 1. */
  readonly pageUrl: (number: number) => string
}

const fileOf = (path: string) => path.split(/[\\/]/).at(-1) ?? path
const ignore = () => {}

/** Returns the new book, and the one that it replaces when there is one. */
export function useBookSides({
  row,
  upgrade,
}: RowState): readonly [BookSide] | readonly [BookSide, BookSide] {
  const bookId = upgrade?.id ?? ''
  const found = useQuery({
    queryKey: ['books', 'pages-to-compare', bookId] as const,
    queryFn: ({ signal }) => call(listBookPages, { params: { bookId }, signal }),
    enabled: upgrade !== undefined,
  })
  const { file } = row
  const fresh: BookSide = {
    kind: 'new',
    fileName: fileOf(file.url),
    size: file.sizeBytes,
    mediaType: file.mediaType,
    pages: file.pages,
    error: null,
    retry: ignore,
    pageUrl: (pageNumber) => buildUrl(getTransientPage, { params: { transientBookId: file.id, pageNumber } }),
  }
  if (!upgrade) return [fresh]
  return [
    fresh,
    {
      kind: 'old',
      fileName: fileOf(upgrade.url),
      size: upgrade.sizeBytes,
      mediaType: upgrade.media.mediaType,
      pages: found.data,
      error: found.error,
      retry: () => void found.refetch(),
      pageUrl: (pageNumber) => buildUrl(getBookPage, { params: { bookId: upgrade.id, pageNumber } }),
    },
  ]
}
