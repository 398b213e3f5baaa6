import { taskKind } from '../../queue/task-kind.ts'
import { ofBook } from '../analysis/tasks.ts'

/** Adds the addresses of positions in an EPUB that were imported as the number of a part. */
export const resolveImportedPositionsTask = taskKind({
  name: 'PlaceTakenReading',
  ...ofBook,
})

/** Reads the contents of an imported book, but not its metadata. */
export const readImportedBookTask = taskKind({
  name: 'ReadTakenBook',
  ...ofBook,
})
