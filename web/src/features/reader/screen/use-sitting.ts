import { useState } from 'react'

export interface Sitting {
  /** Key of the screen: another sitting starts with a new screen. */
  readonly key: string
  /** Continues the sitting when the address changes to this book of the same strip. */
  add(bookId: string): void
  /** Makes every other book start a new sitting. */
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
