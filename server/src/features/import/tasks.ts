import { CopyMode } from '@lectern/contract/import'
import * as z from 'zod/mini'
import { groups, taskKind } from '../../queue/task-kind.ts'

/**
 * Never beside a scan of the library, like the deletions below: it would take the new file for a new book, or the old one for a lost one.
 * `queued`: when it was asked for, milliseconds; tells an import that a crash interrupted from the same import asked for anew.
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
