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

/** Tasks of one transaction: some 15 ms of the writer, so that nobody's progress waits for 100,000 of them. */
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

/** Queues the hashing of every book of a library that has no hash, where the library wants it (`hashFiles`, behaviour 3.3 and 4.7). */
export async function queueFileHashing(deps: QueueHashingDeps, libraryId: number): Promise<void> {
  const library = await findLibraryById(deps.db, libraryId)
  if (library?.settings.hashFiles) await queueMissingHashes(deps, 'file', libraryId)
}

/** The same for the hashes of KOReader (`hashKoreader`). */
export async function queueKoreaderHashing(deps: QueueHashingDeps, libraryId: number): Promise<void> {
  const library = await findLibraryById(deps.db, libraryId)
  if (library?.settings.hashKoreader) await queueMissingHashes(deps, 'koreader', libraryId)
}
