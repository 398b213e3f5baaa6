import type { Book } from '@lectern/contract/books'
import { useText } from '../../i18n/use-text.ts'
import { numberedTitle } from './book-facts.ts'

/** `4 · The Old Age`, or the bare title where a number would say nothing. */
export function useBookTitle(book: Book): string {
  const t = useText()
  const { number, title } = numberedTitle(book)
  return number === undefined ? title : t('books.numbered', { number, title })
}
