import * as z from 'zod/mini'
import { taskKind } from '../../queue/task-kind.ts'

/**
 * One task for each book, as Komga counts them. Not in the group of its book: reading does not disturb an analysis, and a hash of other
 * content is not stored.
 */
export const hashBookTask = taskKind({
  name: 'HashBook',
  input: z.object({ bookId: z.int() }),
  identity: (i) => String(i.bookId),
})
export const hashBookKoreaderTask = taskKind({
  name: 'HashBookKoreader',
  input: z.object({ bookId: z.int() }),
  identity: (i) => String(i.bookId),
})
