import { compareNaturally } from '../../media/natural-order.ts'

/** Removes accents and white space, which the order of books ignores (behaviour 5.1). */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the books of a series in their natural order, numbered from 1 (behaviour 5.1); equal names keep the order of their keys. */
export function numberBooks<B extends { readonly id: number; readonly name: string }>(
  books: readonly B[],
): (B & { readonly position: number })[] {
  return books
    .map((book) => ({ book, key: plain(book.name) }))
    .sort((a, b) => compareNaturally(a.key, b.key) || a.book.id - b.book.id)
    .map(({ book }, i) => ({ ...book, position: i + 1 }))
}
