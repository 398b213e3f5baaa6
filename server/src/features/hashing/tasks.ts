import * as z from 'zod/mini'
import { taskKind } from '../../queue/task-kind.ts'

/**
 * One task for each book, as the field counts them. Not in the group of its book: reading bytes disturbs no analysis, and a hash of other
 * bytes is not kept.
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
