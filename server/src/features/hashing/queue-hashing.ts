import type { Db } from '../../db/open.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority } from '../../queue/task-kind.ts'
import { type HashKind, listUnhashed } from '../books/files/hash-queries.ts'
import { findLibraryById } from '../libraries/queries.ts'
import { hashBookKoreaderTask, hashBookTask } from './tasks.ts'

interface QueueHashingDeps {
  readonly db: Db
  readonly queue: Queue
}

/** Number of tasks in one transaction, some 15 ms of the writer: read progress does not wait for 100,000 of them. */
const batchSize = 1000

/**
 * Queues the hashing of every book without a hash of this kind, if the library has `hashFiles` or `hashKoreader` (behaviour 3.3 and 4.7).
 */
export async function queueHashing(
  { db, queue }: QueueHashingDeps,
  kind: HashKind,
  libraryId: number,
): Promise<void> {
  const settings = (await findLibraryById(db, libraryId))?.settings
  if (!(kind === 'file' ? settings?.hashFiles : settings?.hashKoreader)) return
  const task = kind === 'file' ? hashBookTask : hashBookKoreaderTask
  let afterId = 0
  for (;;) {
    const bookIds = await listUnhashed(db, kind, { libraryId, afterId, count: batchSize })
    const inputs = bookIds.map((bookId) => ({ bookId }))
    await queue.addAll(task, inputs, priority.lowest)
    const last = bookIds.at(-1)
    if (last === undefined || bookIds.length < batchSize) return
    afterId = last
  }
}
