import * as z from 'zod/mini'
import { groups, taskKind } from '../../queue/task-kind.ts'

const ofBook = {
  input: z.object({ libraryId: z.int(), bookId: z.int() }),
  identity: (i: { readonly bookId: number }) => String(i.bookId),
  group: groups.library,
}

export const findBooksToConvertTask = taskKind({
  name: 'FindBooksToConvert',
  input: z.object({ libraryId: z.int() }),
  identity: (i) => String(i.libraryId),
})
/** Never runs during a scan, which could find both the old file and the new one, or neither. The same is true of the next task. */
export const convertBookTask = taskKind({
  name: 'ConvertBook',
  ...ofBook,
  canFillMemory: true,
})
export const repairExtensionTask = taskKind({
  name: 'RepairExtension',
  ...ofBook,
})
