import type { Db } from '../../db/open.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority } from '../../queue/task-kind.ts'
import { type HashKind, listUnhashed } from '../books/hash-queries.ts'
import { findLibraryById } from '../libraries/queries.ts'
import { hashBookKoreaderTask, hashBookTask } from './tasks.ts'

interface QueueHashingDeps {
  readonly db: Db
  readonly queue: Queue
}

/** Number of tasks in one transaction: some 15 ms of the writer, so that read progress does not wait for 100,000 of them. */
const batchSize = 1000

async function queueMissingHashes(
  { db, queue }: QueueHashingDeps,
  kind: HashKind,
  libraryId: number,
): Promise<void> {
  const task = kind === 'file' ? hashBookTask : hashBookKoreaderTask
  let afterId = 0
  for (;;) {
    const bookIds = await listUnhashed(db, kind, { libraryId, afterId, count: batchSize })
    await queue.addAll(
      task,
      bookIds.map((bookId) => ({ bookId })),
      priority.lowest,
    )
    const last = bookIds.at(-1)
    if (last === undefined || bookIds.length < batchSize) return
    afterId = last
  }
}

/** Queues the hashing of every book without a hash if the library has `hashFiles` (behaviour 3.3 and 4.7). */
export async function queueFileHashing(deps: QueueHashingDeps, libraryId: number): Promise<void> {
  const library = await findLibraryById(deps.db, libraryId)
  if (library?.settings.hashFiles) await queueMissingHashes(deps, 'file', libraryId)
}

/** Queues the KOReader hashes of a library if it has `hashKoreader`. */
export async function queueKoreaderHashing(deps: QueueHashingDeps, libraryId: number): Promise<void> {
  const library = await findLibraryById(deps.db, libraryId)
  if (library?.settings.hashKoreader) await queueMissingHashes(deps, 'koreader', libraryId)
}
