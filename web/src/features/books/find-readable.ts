import type { Book, BookNeighbours } from '@lectern/contract/books'
import { isOpenable } from './book-state.ts'

/** Maximum number of books that are skipped to find a readable one. */
const maxSkipped = 20

/** Readable neighbours, and the unreadable books before them. */
export interface ReadableNeighbours extends BookNeighbours {
  readonly skipped: { readonly previous: readonly Book[]; readonly next: readonly Book[] }
}

/** Returns the book or, if it cannot be read, the next readable one beyond it, and the books that were skipped. */
async function findReadable(
  start: Book | null,
  getBeyond: (bookId: string) => Promise<Book | null>,
): Promise<{ readonly book: Book | null; readonly skipped: readonly Book[] }> {
  const skipped: Book[] = []
  let book = start
  while (book && !isOpenable(book)) {
    // A list may contain a book twice.
    if (skipped.length >= maxSkipped || skipped.some(({ id }) => id === book?.id))
      return { book: null, skipped }
    skipped.push(book)
    book = await getBeyond(book.id)
  }
  return { book, skipped }
}

/** Returns the nearest readable neighbours (web behaviour 15.9); `findNeighbours` returns the neighbours of any book. */
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
