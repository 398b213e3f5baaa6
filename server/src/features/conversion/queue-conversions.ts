import type { Db } from '../../db/open.ts'
import { addInBatches } from '../../queue/add-in-batches.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority, type TaskRun } from '../../queue/task-kind.ts'
import { findLibraryById } from '../libraries/queries.ts'
import { isConvertible, repairedPath } from './file-names.ts'
import { listReadyFiles } from './queries.ts'
import { convertBookTask, findBooksToConvertTask, repairExtensionTask } from './tasks.ts'

export interface QueueConversionsDeps {
  readonly db: Db
  readonly queue: Queue
}

/** Queues the search for books to convert if the library has `convertToCbz`; after a scan and when the option is turned on. */
export async function queueConversions(
  { db, queue }: QueueConversionsDeps,
  libraryId: number,
): Promise<void> {
  const library = await findLibraryById(db, libraryId)
  if (library?.settings.convertToCbz) await queue.add(findBooksToConvertTask, { libraryId }, priority.lowest)
}

/** Queues one conversion for each candidate (behaviour 4.8). */
export async function findBooksToConvert(
  { db, queue }: QueueConversionsDeps,
  libraryId: number,
  run: TaskRun,
): Promise<void> {
  const library = await findLibraryById(db, libraryId)
  if (!library?.settings.convertToCbz) return
  const books = (await listReadyFiles(db, libraryId)).filter((b) => isConvertible(b.media_type))
  await addInBatches(
    queue,
    convertBookTask,
    books.map((b) => ({ libraryId, bookId: b.id })),
    { priority: priority.lowest + 1, run, current: library.name },
  )
}

/**
 * Queues a renaming for each book with the wrong extension if the library has `repairExtensions` (behaviour 4.9): after a scan, or with
 * `afterOption`, which is less urgent, when the option is turned on.
 */
export async function queueRepairs(
  { db, queue }: QueueConversionsDeps,
  libraryId: number,
  { afterOption = false }: { readonly afterOption?: boolean } = {},
): Promise<void> {
  const library = await findLibraryById(db, libraryId)
  if (!library?.settings.repairExtensions) return
  const books = (await listReadyFiles(db, libraryId)).filter(
    (b) => repairedPath(b.path, b.media_type) !== undefined,
  )
  await queue.addAll(
    repairExtensionTask,
    books.map((b) => ({ libraryId, bookId: b.id })),
    afterOption ? priority.lowest : priority.low,
  )
}
