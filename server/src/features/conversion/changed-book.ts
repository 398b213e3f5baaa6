import { join } from 'node:path'
import { MediaStatus } from '@lectern/contract/books'
import type { Bus } from '../../events/bus.ts'
import type { ChangeDeps } from '../../files/change-file.ts'
import type { FailedChanges } from '../../files/failed-changes.ts'
import { type FileFingerprint, fileState, isSameFingerprint } from '../../files/file-state.ts'
import type { BookAnalysis } from '../../media/book-file.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority } from '../../queue/task-kind.ts'
import type { Workers } from '../../workers/workers.ts'
import { publishBookChange } from '../analysis/analyze-book.ts'
import { analyzeBookTask, makeBookPosterTask } from '../analysis/tasks.ts'
import { type FileBook, findFileBook, isBookInTask } from '../books/files/file-queries.ts'
import { hashBookKoreaderTask, hashBookTask } from '../hashing/tasks.ts'
import { readSettings } from '../libraries/library-settings.ts'

/** Dependencies of recovering a change to the file of a book. */
export interface ChangeRecoveryDeps extends ChangeDeps {
  readonly bus: Bus
  readonly queue: Queue
  readonly workers: Workers
}
/** Dependencies of changes to the files of books. */
export interface BookChangeDeps extends ChangeRecoveryDeps {
  readonly failures: FailedChanges
}

/** Returns true if a book may be changed: READY, and its file is still the one that was scanned. Otherwise logs the reason. */
export async function isAsScanned({ log }: Pick<ChangeDeps, 'log'>, book: FileBook): Promise<boolean> {
  if (MediaStatus.options[book.media_status] !== 'READY') return false
  const found = await fileState(join(book.root, book.path))
  if (isSameFingerprint(found, getFileFingerprint(book))) return true
  log.info({ book: book.path }, 'a file has changed since the last scan and is skipped until the next one')
  return false
}

export const getFileFingerprint = (book: FileBook): FileFingerprint => ({
  size: book.size,
  modified: book.file_modified,
})

/** Throws if the row has changed since the start of the change: deleted, in the trash, or with another file. */
export async function requireSameRow({ db }: Pick<ChangeDeps, 'db'>, before: FileBook): Promise<void> {
  const now = await findFileBook(db, before.id)
  if (
    now?.path !== before.path ||
    now.root !== before.root ||
    !isSameFingerprint(getFileFingerprint(now), getFileFingerprint(before))
  )
    throw new Error('the book has changed meanwhile')
}

/**
 * Publishes a saved change, and queues tasks that depend on the content: hashes, and a poster if the cover changed. If a task has read the old
 * file and may still save its result, the book is analyzed again.
 */
export async function publishBookChanged(
  { db, bus, queue }: Pick<BookChangeDeps, 'db' | 'bus' | 'queue'>,
  book: FileBook,
  change: { readonly hasNewContent: boolean; readonly hasNewCover: boolean },
): Promise<void> {
  publishBookChange(bus, book)
  const { hashFiles, hashKoreader } = readSettings(book.settings)
  const bookId = book.id
  if (change.hasNewContent && hashFiles) await queue.add(hashBookTask, { bookId }, priority.lowest)
  if (change.hasNewContent && hashKoreader) await queue.add(hashBookKoreaderTask, { bookId }, priority.lowest)
  if (change.hasNewCover) await queue.add(makeBookPosterTask, { bookId }, priority.normal + 1)
  if (await isBookInTask(db, bookId)) await queue.add(analyzeBookTask, { bookId }, priority.normal)
}

export const hasOtherCover = (before: BookAnalysis['pages'], after: BookAnalysis['pages']): boolean =>
  before[0]?.fileName !== after[0]?.fileName || before[0]?.size !== after[0]?.size
