import type { Book, BookNeighbours } from '@lectern/contract/books'
import { isOpenable } from './openable-books.ts'

/** Number of books that are passed over on the way to one that can be read. */
const maxSkipped = 20

/** Neighbours that can be read, and the books between that cannot. */
export interface ReadableNeighbours extends BookNeighbours {
  readonly skipped: { readonly previous: readonly Book[]; readonly next: readonly Book[] }
}

/** Returns the book or, where it cannot be read, the nearest one beyond it that can, with those that were passed over. */
async function findReadable(
  start: Book | null,
  getBeyond: (bookId: string) => Promise<Book | null>,
): Promise<{ readonly book: Book | null; readonly skipped: readonly Book[] }> {
  const skipped: Book[] = []
  let book = start
  while (book && !isOpenable(book)) {
    // A list may hold a book twice.
    if (skipped.length >= maxSkipped || skipped.some(({ id }) => id === book?.id))
      return { book: null, skipped }
    skipped.push(book)
    book = await getBeyond(book.id)
  }
  return { book, skipped }
}

/** Returns the neighbours with which reading goes on (web behaviour 15.9); `findNeighbours` finds those of any book on the way. */
export async function findReadableNeighbours<N extends BookNeighbours>(
  bookId: string,
  findNeighbours: (bookId: string) => Promise<N>,
): Promise<N & ReadableNeighbours> {
  const found = await findNeighbours(bookId)
  const [previous, next] = await Promise.all([
    findReadable(found.previous, async (id) => (await findNeighbours(id)).previous),
    findReadable(found.next, async (id) => (await findNeighbours(id)).next),
  ])
  return {
    ...found,
    previous: previous.book,
    next: next.book,
    skipped: { previous: previous.skipped, next: next.skipped },
  }
}
