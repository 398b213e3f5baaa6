import { useItem } from '../../api/use-item.ts'
import { isBook } from '../progress/item-kinds.ts'
import { bookQueries } from './queries.ts'

/** Returns a book; see `useItem`. */
export function useBook(bookId: string) {
  const { item: book, ...query } = useItem({
    id: bookId,
    query: bookQueries.detail(bookId),
    lists: bookQueries.all,
    isKind: isBook,
  })
  return { book, ...query }
}
