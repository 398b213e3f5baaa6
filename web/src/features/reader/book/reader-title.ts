import type { Book } from '@lectern/contract/books'
import { getNumberedTitle } from '../../books/numbered-title.ts'

/** Returns `Voyage of Life – 4 – The Old Age`; a one-shot is named once. */
export function readerTitle(book: Book): string {
  const { number, title } = getNumberedTitle(book)
  const parts = book.oneshot ? [title] : [book.seriesTitle, number, title]
  return [...new Set(parts.filter(Boolean))].join(' – ')
}
