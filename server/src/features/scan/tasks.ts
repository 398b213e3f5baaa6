import * as z from 'zod/mini'
import { groups, taskKind } from '../../queue/task-kind.ts'

/** A deep, a normal and a confirmed scan of one library are different tasks, but never run at the same time. */
export const scanLibraryTask = taskKind({
  name: 'ScanLibrary',
  input: z.object({ libraryId: z.int(), deep: z.boolean(), confirm: z.optional(z.boolean()) }),
  identity: (i) => `${i.libraryId} ${i.deep ? 'deep' : 'normal'}${i.confirm ? ' confirmed' : ''}`,
  group: groups.library,
})
export const emptyTrashTask = taskKind({
  name: 'EmptyTrash',
  input: z.object({ libraryId: z.int() }),
  identity: (i) => String(i.libraryId),
  group: groups.library,
})
