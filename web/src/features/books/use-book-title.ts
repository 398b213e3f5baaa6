import type { Book } from '@lectern/contract/books'
import { useText } from '../../i18n/use-text.ts'
import { getNumberedTitle } from './numbered-title.ts'

/** Returns `#4 · The Old Age`, `#4` when the title only repeats the series, or the title alone when there is no number. */
export function useBookTitle(book: Book): string {
  const t = useText()
  const { number, title } = getNumberedTitle(book)
  if (number === undefined) return title ?? ''
  return title === undefined ? t('books.number', { number }) : t('books.numbered', { number, title })
}
