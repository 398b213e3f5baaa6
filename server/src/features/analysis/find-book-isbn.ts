import { join } from 'node:path'
import { readIsbnBarcode } from '../../workers/jobs.ts'
import { unpackPages } from '../books/pages-blob.ts'
import { findPackedPages } from '../books/queries.ts'
import { bookLocks, isLocked } from '../books/to-book.ts'
import { type AnalysisDeps, saveBooks } from './analyze-book.ts'
import { type AnalyzableBook, listAnalyzable } from './queries.ts'

const lacksIsbn = (book: AnalyzableBook): boolean =>
  book.isbn === '' && !isLocked(bookLocks, book.locks, 'isbn')

/** A file that is gone or that the decoder cannot manage: trying again would not find a bar code. */
const hopeless = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'NOT_A_FILE', 'WORKER_DIED', 'WORKER_TIMEOUT'])

/** Takes the ISBN from the bar code that is printed on the first or last pages (behaviour 5.7). */
export async function findBookIsbn(deps: AnalysisDeps, bookId: number, signal: AbortSignal): Promise<void> {
  const [book] = await listAnalyzable(deps.db, [bookId])
  const packed = book && (await findPackedPages(deps.db, bookId))
  if (!packed || !lacksIsbn(book)) return
  const input = { path: join(book.root, book.path), pages: unpackPages(packed) }
  const isbn = await deps.workers
    .run(readIsbnBarcode, input, { priority: 'task', signal })
    .catch((error: { code?: string }) => {
      if (hopeless.has(error.code ?? '')) return null
      throw error
    })
  // Looking at six pages takes a while: somebody may have written it by hand.
  if (isbn === null) return
  const [now] = await listAnalyzable(deps.db, [bookId])
  if (now && lacksIsbn(now)) await saveBooks(deps, [{ book: now, values: { isbn } }])
}
