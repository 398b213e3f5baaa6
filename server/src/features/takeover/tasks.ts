import * as z from 'zod/mini'
import { groups, taskKind } from '../../queue/task-kind.ts'

/** Reads the contents of a book that was taken over, and no metadata. */
export const readTakenBookTask = taskKind({
  name: 'ReadTakenBook',
  input: z.object({ bookId: z.int() }),
  identity: (i) => String(i.bookId),
  group: groups.book,
})
