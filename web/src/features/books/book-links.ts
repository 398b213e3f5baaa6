import type { Book } from '@lectern/contract/books'
import { linkOptions } from '@tanstack/react-router'
import { getReadingPosition } from '../progress/reading-position.ts'

/** Returns the link to a book's page; a one-shot has its own page, which is named after its series. */
export const bookLink = ({ id, oneshot, seriesId }: Pick<Book, 'id' | 'oneshot' | 'seriesId'>) =>
  oneshot
    ? linkOptions({ to: '/oneshot/$seriesId', params: { seriesId } })
    : linkOptions({ to: '/book/$bookId', params: { bookId: id } })

export const seriesLink = (seriesId: string) => linkOptions({ to: '/series/$seriesId', params: { seriesId } })

export const pageLink = (bookId: string, page: number) =>
  linkOptions({ to: '/book/$bookId/read', params: { bookId }, search: { page } })

/** Returns the link that opens the book at its read progress. */
export function readLink(book: Book) {
  const position = getReadingPosition(book)
  return pageLink(book.id, position.state === 'reading' ? position.page : 1)
}

/** Returns the link for incognito reading, which begins at the first page. */
export const incognitoLink = (bookId: string) =>
  linkOptions({ to: '/book/$bookId/read', params: { bookId }, search: { page: 1, incognito: true } })
