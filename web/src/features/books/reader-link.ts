import type { Book } from '@lectern/contract/books'
import { linkOptions } from '../../lib/link-options.ts'
import { isTextBook } from '../progress/is-text-book.ts'
import { getReadingPosition } from '../progress/reading-position.ts'
import type { OpenedFrom } from './detail/opened-from.ts'

/** Returns the link that opens a text at the stored position. */
export const textLink = (bookId: string, from?: OpenedFrom, isIncognito = false) =>
  linkOptions({
    to: '/book/$bookId/read-epub',
    params: { bookId },
    search: { ...(isIncognito && { incognito: 'true' }), ...from },
  })

/** Returns the link that opens a book at its read progress, in the reader of its kind. */
export function readerLink(book: Book, from?: OpenedFrom, isIncognito = false) {
  if (isTextBook(book)) return textLink(book.id, from, isIncognito)
  const position = getReadingPosition(book)
  const page = position.state === 'reading' ? position.page : 1
  return linkOptions({
    to: '/book/$bookId/read',
    params: { bookId: book.id },
    search: { ...(isIncognito ? { incognito: 'true' } : { page }), ...from },
  })
}
