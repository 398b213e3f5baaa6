import type { Book } from '@lectern/contract/books'
import { isTextBook } from '../progress/is-text-book.ts'

/** Reason why a book cannot be opened, in the order in which it is reported. */
export type Obstacle = 'unavailable' | 'error' | 'unsupported' | 'unknown' | 'outdated' | 'forbidden'

export interface ReaderRoles {
  readonly roles: readonly string[]
}

type Openable = Pick<Book, 'deleted'> & {
  readonly media: Pick<Book['media'], 'status' | 'mediaProfile' | 'epubDivinaCompatible'>
}

const byStatus = {
  READY: undefined,
  ERROR: 'error',
  UNSUPPORTED: 'unsupported',
  UNKNOWN: 'unknown',
  OUTDATED: 'outdated',
} as const satisfies Record<Book['media']['status'], Obstacle | undefined>

/** Returns the problem that the book has for every user, shown on its card. `isUnavailable`: its whole library is unavailable. */
export function getBookProblem(
  { deleted, media }: Openable,
  isUnavailable = false,
): Exclude<Obstacle, 'forbidden'> | undefined {
  return deleted || isUnavailable ? 'unavailable' : byStatus[media.status]
}

/** Returns the reason why this reader cannot open the book; undefined when there is none. */
export function getReadingObstacle(
  book: Openable,
  reader: ReaderRoles,
  isUnavailable = false,
): Obstacle | undefined {
  const problem = getBookProblem(book, isUnavailable)
  if (problem) return problem
  // Every user who can see a text may read it; only pages need a role.
  if (isTextBook(book)) return undefined
  return reader.roles.includes('PAGE_STREAMING') ? undefined : 'forbidden'
}

export const canDownload = (
  book: Pick<Book, 'deleted'>,
  reader: ReaderRoles,
  isUnavailable = false,
): boolean => !book.deleted && !isUnavailable && reader.roles.includes('FILE_DOWNLOAD')

/**
 * Narrows a list to the books that `isOpenable` accepts, for buttons and readers alike (web behaviour 15.9): a book that is broken, missing or
 * not analyzed yet must not block the books after it.
 */
export const openableBooks = { media_status: ['READY'] as 'READY'[], deleted: false }

/** Returns true if the state of the book does not prevent opening it. */
export const isOpenable = (book: Openable): boolean => getBookProblem(book) === undefined
