import { type BookPatch, hasValue } from '../../media/metadata/patches.ts'
import { type BookLock, bookLocks, isLocked } from '../books/to-book.ts'
import type { BookValues } from '../books/value-queries.ts'

/** Returns the values of a patch to write: those that are present and not locked (behaviour 5.2). */
export function applyBookPatch(patch: BookPatch, locks: number): BookValues {
  /** Returns the value if it may be written; otherwise undefined. */
  const open = <K extends BookLock>(name: K): NonNullable<BookPatch[K]> | undefined =>
    hasValue(patch[name]) && !isLocked(bookLocks, locks, name) ? (patch[name] ?? undefined) : undefined
  const [title, summary, number, isbn] = [open('title'), open('summary'), open('number'), open('isbn')]
  const [numberSort, releaseDate] = [open('numberSort'), open('releaseDate')]
  const [authors, tags, links] = [open('authors'), open('tags'), open('links')]
  return {
    ...(title !== undefined && { title }),
    ...(summary !== undefined && { summary }),
    ...(number !== undefined && { number }),
    ...(isbn !== undefined && { isbn }),
    ...(numberSort !== undefined && { numberSort }),
    ...(releaseDate !== undefined && { releaseDate }),
    ...((authors || tags || links) && {
      lists: { ...(authors && { authors }), ...(tags && { tags }), ...(links && { links }) },
    }),
  }
}
