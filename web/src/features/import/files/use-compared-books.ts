import { getTransientPage } from '@lectern/contract/import'
import { type BookPage, getBookPage, listBookPages } from '@lectern/contract/reader'
import { useQuery } from '@tanstack/react-query'
import { buildUrl, call } from '../../../api/client.ts'
import { fileName } from '../../books/detail/book-facts.ts'
import type { RowState } from './import-rows.ts'

/** One of two books that are compared: the new book, or the book that it replaces. */
export interface ComparedBook {
  readonly kind: 'new' | 'old'
  readonly fileName: string
  /** In bytes. */
  readonly size: number
  readonly mediaType: string
  /** Undefined while the pages load. */
  readonly pages: readonly BookPage[] | undefined
  readonly error: unknown
  readonly retry: () => void
  /** Address of a page, counted from 1. */
  readonly pageUrl: (number: number) => string
}

/** Returns the new book, and the book that it replaces, if any. */
export function useComparedBooks({
  row,
  upgrade,
}: RowState): readonly [ComparedBook] | readonly [ComparedBook, ComparedBook] {
  const bookId = upgrade?.id ?? ''
  const found = useQuery({
    queryKey: ['books', 'pages-to-compare', bookId] as const,
    queryFn: ({ signal }) => call(listBookPages, { params: { bookId }, signal }),
    enabled: upgrade !== undefined,
  })
  const { file } = row
  const fresh: ComparedBook = {
    kind: 'new',
    fileName: fileName(file.url),
    size: file.sizeBytes,
    mediaType: file.mediaType,
    pages: file.pages,
    error: null,
    retry: () => {},
    pageUrl: (pageNumber) => buildUrl(getTransientPage, { params: { transientBookId: file.id, pageNumber } }),
  }
  if (!upgrade) return [fresh]
  return [
    fresh,
    {
      kind: 'old',
      fileName: fileName(upgrade.url),
      size: upgrade.sizeBytes,
      mediaType: upgrade.media.mediaType,
      pages: found.data,
      error: found.error,
      retry: () => void found.refetch(),
      pageUrl: (pageNumber) => buildUrl(getBookPage, { params: { bookId: upgrade.id, pageNumber } }),
    },
  ]
}
