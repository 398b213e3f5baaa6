import type { Book } from '@lectern/contract/books'
import { getReadingPosition } from '../../progress/reading-position.ts'
import { getReadingObstacle, type Obstacle, type ReaderRoles } from '../book-state.ts'

/** Action of the main button of a page. */
export type ReadAction =
  | { readonly kind: 'start' | 'again'; readonly bookId: string; readonly page: number }
  | {
      readonly kind: 'continue'
      readonly bookId: string
      readonly page: number
      /** Share of a text that is read; undefined for a book of pages. */
      readonly percent: number | undefined
    }
  | { readonly kind: 'blocked'; readonly obstacle: Obstacle }

export function getReadAction(book: Book, reader: ReaderRoles, isUnavailable = false): ReadAction {
  const obstacle = getReadingObstacle(book, reader, isUnavailable)
  if (obstacle) return { kind: 'blocked', obstacle }
  const position = getReadingPosition(book)
  if (position.state === 'reading')
    return { kind: 'continue', bookId: book.id, page: position.page, percent: position.percent }
  return { kind: position.state === 'read' ? 'again' : 'start', bookId: book.id, page: 1 }
}
