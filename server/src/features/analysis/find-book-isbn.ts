import { join } from 'node:path'
import { readIsbnBarcode } from '../../workers/jobs.ts'
import { decodePages } from '../books/files/encode-pages.ts'
import { findEncodedPages } from '../books/queries.ts'
import { bookLocks, isLocked } from '../books/to-book.ts'
import { type AnalysisDeps, saveBooks } from './analyze-book.ts'
import { type AnalyzableBook, listAnalyzable } from './queries.ts'

const hasNoIsbn = (book: AnalyzableBook): boolean =>
  book.isbn === '' && !isLocked(bookLocks, book.locks, 'isbn')

/** The file is missing or cannot be decoded: another attempt would find no bar code. */
const permanentErrorCodes = new Set([
  'ENOENT',
  'ENOTDIR',
  'EACCES',
  'NOT_A_FILE',
  'WORKER_DIED',
  'WORKER_TIMEOUT',
])

/** Reads the ISBN from the bar code that is printed on the first or last pages (behaviour 5.7). */
export async function findBookIsbn(deps: AnalysisDeps, bookId: number, signal: AbortSignal): Promise<void> {
  const [book] = await listAnalyzable(deps.db, [bookId])
  const encoded = book && (await findEncodedPages(deps.db, bookId))
  if (!encoded || !hasNoIsbn(book)) return
  const input = { path: join(book.root, book.path), pages: decodePages(encoded) }
  const isbn = await deps.workers
    .run(readIsbnBarcode, input, { priority: 'task', signal })
    .catch((error: { code?: string }) => {
      if (permanentErrorCodes.has(error.code ?? '')) return null
      throw error
    })
  // Reading six pages takes a while: a user may have set the ISBN in the meantime.
  if (isbn === null) return
  const [now] = await listAnalyzable(deps.db, [bookId])
  if (now && hasNoIsbn(now)) await saveBooks(deps, [{ book: now, values: { isbn } }])
}
