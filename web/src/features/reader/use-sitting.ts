import { useState } from 'react'

export interface Sitting {
  /** Another key is another sitting: the screen begins anew. */
  readonly key: string
  /** Lets the sitting go on when the address changes to this book, which has come on in the same strip. */
  add(bookId: string): void
  /** From now on every other book begins a sitting of its own. */
  restrict(): void
}

/** Returns the sitting in which a book is read: one book, or the books that follow each other in one strip. */
export function useSitting(bookId: string): Sitting {
  const [sitting, setSitting] = useState({ key: bookId, books: [bookId] })
  const isNew = !sitting.books.includes(bookId)
  if (isNew) setSitting({ key: bookId, books: [bookId] })
  return {
    key: isNew ? bookId : sitting.key,
    add: (other) => setSitting(({ key, books }) => ({ key, books: [...books, other] })),
    restrict: () => setSitting(({ key }) => ({ key, books: [bookId] })),
  }
}
