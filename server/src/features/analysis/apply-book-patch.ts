import { type BookPatch, hasValue } from '../../media/metadata/patches.ts'
import type { BookValues } from '../books/change-queries.ts'
import { type BookLists, type BookLock, bookLocks, isLocked } from '../books/to-book.ts'

/**
 * Returns the values of a patch to write: those that are present and not locked (behaviour 5.2). `lists` are the stored ones; null when no
 * list changes.
 */
export function applyBookPatch(
  patch: BookPatch,
  before: { readonly locks: number; readonly lists: BookLists },
): BookValues {
  /** Returns the value if it may be written; otherwise undefined. */
  const open = <K extends BookLock>(name: K): NonNullable<BookPatch[K]> | undefined =>
    hasValue(patch[name]) && !isLocked(bookLocks, before.locks, name) ? (patch[name] ?? undefined) : undefined
  const [title, summary, number, isbn] = [open('title'), open('summary'), open('number'), open('isbn')]
  const [numberSort, releaseDate] = [open('numberSort'), open('releaseDate')]
  return {
    ...(title !== undefined && { title }),
    ...(summary !== undefined && { summary }),
    ...(number !== undefined && { number }),
    ...(isbn !== undefined && { isbn }),
    ...(numberSort !== undefined && { numberSort }),
    ...(releaseDate !== undefined && { releaseDate }),
    lists: { ...before.lists, ...openLists(open('authors'), open('tags'), open('links')) },
  }
}

const openLists = (
  authors: BookLists['authors'] | undefined,
  tags: BookLists['tags'] | undefined,
  links: BookLists['links'] | undefined,
): Partial<BookLists> => ({ ...(authors && { authors }), ...(tags && { tags }), ...(links && { links }) })
