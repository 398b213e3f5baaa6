import { thumbnailEdges } from '@lectern/contract/settings'
import type { Db } from '../../db/open.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority, type TaskRun } from '../../queue/task-kind.ts'
import { readServerSettings } from '../settings/queries.ts'
import { countBooksForPosters, listBooksForPosters } from './poster-queries.ts'
import { findPostersTask, forBooks, makeBookPosterTask } from './tasks.ts'

interface Deps {
  readonly db: Db
  readonly queue: Queue
}

/** Queues the search for posters to make again (behaviour 6.1): all, or those that the setting would enlarge. */
export const regeneratePosters = (
  { queue }: Pick<Deps, 'queue'>,
  { biggerOnly }: { biggerOnly: boolean },
): Promise<void> => queue.add(findPostersTask, { biggerOnly }, priority.lowest)

const batchSize = 2000

/** Queues the poster of each of these books, after all other work. */
export async function findPostersToRegenerate(
  { db, queue }: Deps,
  { biggerOnly }: { biggerOnly: boolean },
  { signal, progress }: TaskRun,
): Promise<void> {
  const edge = thumbnailEdges[(await readServerSettings(db)).thumbnailSize]
  const smallerThan = biggerOnly ? edge : undefined
  const total = await countBooksForPosters(db, { smallerThan })
  let last = 0
  for (let done = 0; !signal.aborted; done += batchSize) {
    // Books that are added in the meantime are found, too.
    progress(Math.min(done, total), total)
    const bookIds = await listBooksForPosters(db, { last, count: batchSize, smallerThan })
    await queue.addAll(makeBookPosterTask, forBooks(bookIds), priority.lowest)
    last = bookIds.at(-1) ?? last
    if (bookIds.length < batchSize) return
  }
}
