import * as z from 'zod/mini'
import { taskKind } from '../../queue/task-kind.ts'

const ofLibrary = z.object({ libraryId: z.int() })
const ofBook = z.object({ libraryId: z.int(), bookId: z.int() })
/** Never beside a scan: it would see the old file and the new one, or neither where it looks. */
const noScanMeanwhile = (i: { libraryId: number }): string => `library ${i.libraryId}`

export const findBooksToConvertTask = taskKind({
  name: 'FindBooksToConvert',
  input: ofLibrary,
  identity: (i) => String(i.libraryId),
})
export const convertBookTask = taskKind({
  name: 'ConvertBook',
  input: ofBook,
  identity: (i) => String(i.bookId),
  group: noScanMeanwhile,
})
export const repairExtensionTask = taskKind({
  name: 'RepairExtension',
  input: ofBook,
  identity: (i) => String(i.bookId),
  group: noScanMeanwhile,
})
