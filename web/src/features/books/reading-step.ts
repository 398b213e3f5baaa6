import type { Book } from '@lectern/contract/books'
import { readingPlace } from '../progress/reading-place.ts'
import { type Obstacle, type Reader, readingObstacle } from './book-state.ts'

/** What the one big button of a page does. */
export type ReadingStep =
  | { readonly kind: 'start' | 'again'; readonly bookId: string; readonly page: number }
  | { readonly kind: 'continue'; readonly bookId: string; readonly page: number }
  | { readonly kind: 'blocked'; readonly obstacle: Obstacle }

export function readingStep(book: Book, reader: Reader, isAway = false): ReadingStep {
  const obstacle = readingObstacle(book, reader, isAway)
  if (obstacle) return { kind: 'blocked', obstacle }
  const place = readingPlace(book)
  if (place.state === 'reading') return { kind: 'continue', bookId: book.id, page: place.page }
  return { kind: place.state === 'read' ? 'again' : 'start', bookId: book.id, page: 1 }
}
