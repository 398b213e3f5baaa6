import * as z from 'zod/mini'
import { groups, taskKind } from '../../queue/task-kind.ts'

/** Gives the places in an EPUB that were taken over as the number of a part their addresses. */
export const placeTakenReadingTask = taskKind({
  name: 'PlaceTakenReading',
  input: z.object({ bookId: z.int() }),
  identity: (i) => String(i.bookId),
  group: groups.book,
})

/** Reads the contents of a book that was taken over, and no metadata. */
export const readTakenBookTask = taskKind({
  name: 'ReadTakenBook',
  input: z.object({ bookId: z.int() }),
  identity: (i) => String(i.bookId),
  group: groups.book,
})
