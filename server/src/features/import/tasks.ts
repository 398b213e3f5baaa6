import { CopyMode } from '@lectern/contract/import'
import * as z from 'zod/mini'
import { groups, taskKind } from '../../queue/task-kind.ts'

/**
 * Never runs during a scan of the library, like the deletions below: the scan would add the new file as a new book, or find the old one
 * missing. `queued`: time of the request in milliseconds; it distinguishes an import that a crash interrupted from a second request for
 * the same import.
 */
export const importBookTask = taskKind({
  name: 'ImportBook',
  input: z.object({
    libraryId: z.int(),
    seriesId: z.string(),
    sourceFile: z.string(),
    copyMode: CopyMode,
    upgradeBookId: z.nullable(z.string()),
    destinationName: z.nullable(z.string()),
    number: z.optional(z.nullable(z.number())),
    queued: z.int(),
  }),
  identity: (i) => JSON.stringify([i.seriesId, i.sourceFile]),
  group: groups.library,
})

export const deleteBookTask = taskKind({
  name: 'DeleteBook',
  input: z.object({ libraryId: z.int(), bookId: z.int() }),
  identity: (i) => String(i.bookId),
  group: groups.library,
})
export const deleteSeriesTask = taskKind({
  name: 'DeleteSeries',
  input: z.object({ libraryId: z.int(), seriesId: z.int() }),
  identity: (i) => String(i.seriesId),
  group: groups.library,
})
/**
 * Permanently removes books and series that are in the trash because their files were deleted. It is saved together with the move to the trash,
 * so that it also runs after a crash (behaviour 10.3).
 */
export const removeDeletedTask = taskKind({
  name: 'RemoveDeleted',
  input: z.object({ libraryId: z.int(), bookIds: z.array(z.int()), seriesIds: z.array(z.int()) }),
  identity: (i) => JSON.stringify([i.bookIds, i.seriesIds]),
  group: groups.library,
})
