import type { Book } from '@lectern/contract/books'
import { readingPlace } from '../progress/reading-place.ts'

/** A one-shot has its own page, which is named after its series. */
export const bookLink = ({ id, oneshot, seriesId }: Pick<Book, 'id' | 'oneshot' | 'seriesId'>) =>
  oneshot
    ? ({ to: '/oneshot/$seriesId', params: { seriesId } } as const)
    : ({ to: '/book/$bookId', params: { bookId: id } } as const)

export const seriesLink = (seriesId: string) => ({ to: '/series/$seriesId', params: { seriesId } }) as const

export const pageLink = (bookId: string, page: number) =>
  ({ to: '/book/$bookId/read', params: { bookId }, search: { page: String(page) } }) as const

/** Opens the book where it was left. */
export function readLink(book: Book) {
  const place = readingPlace(book)
  return pageLink(book.id, place.state === 'reading' ? place.page : 1)
}

/** Reading that leaves no trace begins at the first page. */
export const incognitoLink = (bookId: string) =>
  ({ to: '/book/$bookId/read', params: { bookId }, search: { page: '1', incognito: 'true' } }) as const
