import type { PageHashMatch } from '@lectern/contract/duplicates'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { addInBatches } from '../../queue/add-in-batches.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority, type TaskRun } from '../../queue/task-kind.ts'
import { withPages } from './page-matches.ts'
import { hasAutomaticPages, listAutomaticRows, listMatchRows, type MatchRow } from './queries.ts'
import { findDuplicatePagesTask, removeHashedPagesTask } from './tasks.ts'

export interface QueueRemovalsDeps {
  readonly db: Db
  readonly queue: Queue
}

type RemovableRow = Pick<MatchRow, 'book_id' | 'library_id' | 'number' | 'hash' | 'media_type'>

/** Returns one task for each book, with all of its pages to remove. */
async function listRemovals(db: Db, rows: readonly RemovableRow[]) {
  const byBook = Map.groupBy(await withPages(db, rows), ({ row }) => row.book_id)
  return [...byBook].flatMap(([bookId, matches]) => {
    const [first] = matches
    if (!first) return []
    const pages = matches.map(({ row, page }) => ({
      number: row.number,
      fileName: page.fileName,
      hash: row.hash,
      mediaType: row.media_type,
    }))
    return [{ libraryId: first.row.library_id, bookId, pages }]
  })
}

/** Queues the search for pages that are removed automatically. Called after a scan of the library (behaviour 3.3, 11.2). */
export async function queueDuplicateRemoval(
  { db, queue }: QueueRemovalsDeps,
  libraryId: number,
): Promise<void> {
  // Without such pages, a scan without changes queues no task.
  if (await hasAutomaticPages(db)) await queue.add(findDuplicatePagesTask, { libraryId }, priority.lowest)
}

/** Queues the removal of every page of the library whose hash has the action DELETE_AUTO. */
export async function findDuplicatePages(
  { db, queue }: QueueRemovalsDeps,
  libraryId: number,
  run: TaskRun,
): Promise<void> {
  const removals = await listRemovals(db, await listAutomaticRows(db, libraryId))
  await addInBatches(queue, removeHashedPagesTask, removals, { priority: priority.lowest + 1, run })
}

/** Queues the removal of every page with this hash from the books that the viewer may see. */
export async function deletePageEverywhere(
  { db, queue }: QueueRemovalsDeps,
  viewer: Viewer,
  hash: string,
): Promise<void> {
  const { rows } = await listMatchRows(db, viewer, hash, { page: 0, size: 0, unpaged: true })
  await queue.addAll(removeHashedPagesTask, await listRemovals(db, rows), priority.normal)
}

/** Queues the removal of one page. Returns false if no visible book has it with this hash, number and name. */
export async function deletePageMatch(
  { db, queue }: QueueRemovalsDeps,
  viewer: Viewer,
  hash: string,
  match: Pick<PageHashMatch, 'bookId' | 'pageNumber' | 'fileName'>,
): Promise<boolean> {
  const { rows } = await listMatchRows(db, viewer, hash, { page: 0, size: 0, unpaged: true })
  const wanted = rows.filter((r) => r.public_id === match.bookId && r.number === match.pageNumber)
  const found = (await withPages(db, wanted)).filter(({ page }) => page.fileName === match.fileName)
  const foundRows = found.map(({ row }) => row)
  await queue.addAll(removeHashedPagesTask, await listRemovals(db, foundRows), priority.normal)
  return found.length > 0
}
