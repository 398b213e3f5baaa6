import * as z from 'zod/mini'
import { taskKind } from '../../queue/task-kind.ts'

/** A deep and a normal scan of one library are two tasks, but never run side by side. */
export const scanLibraryTask = taskKind({
  name: 'ScanLibrary',
  input: z.object({ libraryId: z.int(), deep: z.boolean() }),
  identity: (i) => `${i.libraryId} ${i.deep ? 'deep' : 'normal'}`,
  group: (i) => `library ${i.libraryId}`,
})
export const emptyTrashTask = taskKind({
  name: 'EmptyTrash',
  input: z.object({ libraryId: z.int() }),
  identity: (i) => String(i.libraryId),
  group: (i) => `library ${i.libraryId}`,
})
