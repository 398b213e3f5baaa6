import type { Book } from '@lectern/contract/books'
import type { Text } from '../../i18n/use-text.ts'
import { getNumberedTitle } from './numbered-title.ts'

/** Returns `#4 · The Old Age`, `#4` if the title only repeats the series, or the title alone if there is no number. */
export function formatBookTitle(t: Text, book: Book): string {
  const { number, title } = getNumberedTitle(book)
  if (number === undefined) return title ?? ''
  return title === undefined ? t('books.number', { number }) : t('books.numbered', { number, title })
}
