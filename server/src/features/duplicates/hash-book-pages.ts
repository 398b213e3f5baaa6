import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import { bookTypes } from '../../media/detect.ts'
import { addInBatches } from '../../queue/add-in-batches.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority, type TaskRun } from '../../queue/task-kind.ts'
import { hashBookPages as hashPagesJob } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import { forBooks } from '../analysis/tasks.ts'
import { decodePages } from '../books/files/encode-pages.ts'
import { findFileBook } from '../books/files/file-queries.ts'
import { addPageHash, listPageHashes, listUnhashedBooks } from '../books/files/page-hash-queries.ts'
import { findEncodedPages } from '../books/queries.ts'
import { getFileFingerprint, isAsScanned } from '../conversion/changed-book.ts'
import { readSettings } from '../libraries/library-settings.ts'
import { findLibraryById } from '../libraries/queries.ts'
import { ensureLooks } from './look-queries.ts'
import { findUnhashedPagesTask, hashBookPagesTask } from './tasks.ts'

/** Number of pages at each end of a book that are hashed (behaviour 4.7): credits and advertisements are usually there. */
const hashedEdgePages = 3

/**
 * Size of a page, in bytes, above which it is hashed in the isolated process: one book at a time, with a memory limit. Several decompression
 * bombs at the same time would fill the memory. Few pages of comics are that large.
 */
const largePageBytes = 16 * 1024 * 1024

interface QueueDeps {
  readonly db: Db
  readonly queue: Queue
}

/** Queues the search for pages without a hash if the library has `hashPages`. Called after a scan, and when the option is turned on. */
export async function queuePageHashing({ db, queue }: QueueDeps, libraryId: number): Promise<void> {
  const library = await findLibraryById(db, libraryId)
  if (library?.settings.hashPages) await queue.add(findUnhashedPagesTask, { libraryId }, priority.lowest)
}

/** Queues one task for each zip book with pages to hash. */
export async function findUnhashedPages(
  { db, queue }: QueueDeps,
  libraryId: number,
  run: TaskRun,
): Promise<void> {
  const library = await findLibraryById(db, libraryId)
  if (!library?.settings.hashPages) return
  const books = await listUnhashedBooks(db, libraryId, bookTypes.zip, hashedEdgePages)
  const options = { priority: priority.lowest + 1, run, current: library.name }
  await addInBatches(queue, hashBookPagesTask, forBooks(books), options)
}

/** Hashes the first and the last pages of a book that have no hash yet (behaviour 4.7). */
export async function hashBookPages(
  { db, workers, log }: { readonly db: Db; readonly workers: Workers; readonly log: Logger },
  bookId: number,
  signal: AbortSignal,
): Promise<void> {
  const book = await findFileBook(db, bookId)
  if (!book || book.media_type !== bookTypes.zip || !readSettings(book.settings).hashPages) return
  if (!(await isAsScanned({ log }, book))) return
  const encoded = await findEncodedPages(db, bookId)
  const pages = encoded ? decodePages(encoded) : []
  const known = new Set(
    (await listPageHashes(db, bookId)).filter((h) => h.lookId !== null).map((h) => h.number),
  )
  const wanted = pages.flatMap((page, i) => {
    const isAtEnd = i < hashedEdgePages || i >= pages.length - hashedEdgePages
    return isAtEnd && !known.has(i + 1) ? [{ page, number: i + 1 }] : []
  })
  if (wanted.length === 0) return
  const hashes = await workers.run(
    hashPagesJob,
    { path: join(book.root, book.path), pages: wanted.map((w) => w.page) },
    { priority: 'task', signal, isolated: wanted.some(({ page }) => (page.size ?? 0) > largePageBytes) },
  )
  // The file changed during the read: the content may be of either file.
  if (!(await isAsScanned({ log }, book))) return
  const lookHashes = hashes.map(({ look }) => look)
  const looks = await ensureLooks(db, lookHashes)
  await db.batch([
    ...looks.statements,
    ...wanted.map(({ page, number }, i) =>
      addPageHash(db, bookId, getFileFingerprint(book), {
        number,
        hash: hashes[i]?.hash ?? '',
        lookId: looks.keyOf(hashes[i]?.look ?? ''),
        size: page.size ?? 0,
        mediaType: page.mediaType,
      }),
    ),
  ])
}
