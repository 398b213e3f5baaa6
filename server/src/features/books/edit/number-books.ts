import { compareNaturally } from '../../../media/natural-order.ts'

/** Removes accents and white space, which the order of books ignores (behaviour 5.1). */
const toOrderKey = (name: string): string =>
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
    .map((book) => ({ book, key: toOrderKey(book.name) }))
    .sort((a, b) => compareNaturally(a.key, b.key) || a.book.id - b.book.id)
    .map(({ book }, i) => ({ ...book, position: i + 1 }))
}

/**
 * Returns the positions of all books of a series after some were added to the known ones, and the known books whose number has changed.
 */
export function renumberBooks<
  K extends { readonly id: number; readonly name: string; readonly number: number },
>(
  known: readonly K[],
  added: readonly { readonly id: number; readonly name: string }[] = [],
): {
  readonly positions: ReadonlyMap<number, number>
  readonly moved: readonly { readonly book: K; readonly position: number }[]
} {
  const numbered = numberBooks<{ readonly id: number; readonly name: string }>([...known, ...added])
  const positions = new Map(numbered.map((b) => [b.id, b.position]))
  return {
    positions,
    moved: known.flatMap((book) => {
      const position = positions.get(book.id) ?? book.number
      return position === book.number ? [] : [{ book, position }]
    }),
  }
}
