import * as z from 'zod/mini'
import { groups, taskKind } from '../../queue/task-kind.ts'

const ofLibrary = z.object({ libraryId: z.int() })
const ofBook = z.object({ libraryId: z.int(), bookId: z.int() })

export const findBooksToConvertTask = taskKind({
  name: 'FindBooksToConvert',
  input: ofLibrary,
  identity: (i) => String(i.libraryId),
})
/** Never runs during a scan, which could find both the old file and the new one, or neither. The same is true of the next task. */
export const convertBookTask = taskKind({
  name: 'ConvertBook',
  input: ofBook,
  identity: (i) => String(i.bookId),
  group: groups.library,
  canFillMemory: true,
})
export const repairExtensionTask = taskKind({
  name: 'RepairExtension',
  input: ofBook,
  identity: (i) => String(i.bookId),
  group: groups.library,
})
