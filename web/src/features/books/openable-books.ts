import { getBookProblem } from './book-state.ts'

/**
 * Narrows a list to the books that `isOpenable` lets through, for buttons and readers alike (web behaviour 15.9): one broken or missing file,
 * or one that is not analyzed yet, must not block what comes after it.
 */
export const openableBooks = { media_status: ['READY'] as 'READY'[], deleted: false }

/** Returns true when a reader can open the book, as far as the book decides. */
export const isOpenable = (book: Parameters<typeof getBookProblem>[0]): boolean =>
  getBookProblem(book) === undefined
