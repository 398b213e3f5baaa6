import * as z from 'zod/mini'
import { taskKind } from '../../queue/task-kind.ts'

/**
 * One task for each book, as Komga counts them. Not in the group of its book: a hash does not affect an analysis, and is not stored if the
 * content has changed.
 */
const hashingTask = (name: string) =>
  taskKind({ name, input: z.object({ bookId: z.int() }), identity: (i) => String(i.bookId) })

export const hashBookTask = hashingTask('HashBook')
export const hashBookKoreaderTask = hashingTask('HashBookKoreader')
