import * as z from 'zod/mini'
import { groups, taskKind } from '../../queue/task-kind.ts'

const ofLibrary = {
  input: z.object({ libraryId: z.int() }),
  identity: (i: { readonly libraryId: number }) => String(i.libraryId),
}

export const findUnhashedPagesTask = taskKind({
  name: 'FindBooksWithMissingPageHash',
  ...ofLibrary,
})
export const hashBookPagesTask = taskKind({
  name: 'HashBookPages',
  input: z.object({ bookId: z.int() }),
  identity: (i) => String(i.bookId),
})
export const findDuplicatePagesTask = taskKind({
  name: 'FindDuplicatePagesToDelete',
  ...ofLibrary,
})

/** A page to remove, as it was at the time of the decision. */
export const UnwantedPage = z.object({
  /** Counted from 1. */
  number: z.int(),
  fileName: z.string(),
  hash: z.string(),
  mediaType: z.string(),
})
export type UnwantedPage = z.output<typeof UnwantedPage>

/** Never runs during a scan, and one at a time, because each removal changes the numbers of pages. */
export const removeHashedPagesTask = taskKind({
  name: 'RemoveHashedPages',
  input: z.object({ libraryId: z.int(), bookId: z.int(), pages: z.array(UnwantedPage) }),
  // Two requests about one book are two tasks: neither may replace the other.
  identity: (i) => `${i.bookId} ${i.pages.map((p) => `${p.number} ${p.hash}`).join(' ')}`,
  group: groups.library,
  canFillMemory: true,
})
