import type { Book } from '@lectern/contract/books'
import { markBook, markBooks, unmarkBook } from '@lectern/contract/progress'
import { call } from '../../api/client.ts'
import { ApiError, isCutOff } from '../../lib/api-error.ts'
import { type EachResult, runEach } from '../../lib/run-each.ts'
import { workInGroups, workOnEach } from '../../ui/done/work-on-each.ts'
import { type EarlierProgress, readProgress } from './restore-progress.ts'

export interface MarkResult<T> {
  readonly result: EachResult<T>
  /** The earlier progress in the marked books. */
  readonly earlier: readonly EarlierProgress[]
}

/** Books of one request: few enough that the user sees progress and little is lost with the connection. */
const batchSize = 100
/** Requests for progress at the same time. */
const concurrency = 4

export const toBatches = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / batchSize) }, (_, at) =>
    list.slice(at * batchSize, (at + 1) * batchSize),
  )

/** Marks books with one request each, which every server supports. */
export async function markEach(
  label: string,
  books: readonly Book[],
  read: boolean,
): Promise<MarkResult<Book>> {
  const earlier: EarlierProgress[] = []
  const result = await workOnEach(label, books, async (book) => {
    const bookId = book.id
    const before = await readProgress(book)
    await (read
      ? call(markBook, { params: { bookId }, body: { completed: true } })
      : call(unmarkBook, { params: { bookId } }))
    earlier.push(before)
  })
  return { result, earlier }
}

async function readAllProgress(books: readonly Book[]): Promise<readonly EarlierProgress[]> {
  const earlier: EarlierProgress[] = []
  const { done, failures, fatal } = await runEach(
    books,
    async (book) => earlier.push(await readProgress(book)),
    { concurrency, isFatal: isCutOff },
  )
  if (done.length < books.length) throw fatal ?? failures[0]?.error
  return earlier
}

/** Marks the books of one request. Returns the ids of the books that the server found. */
async function markBatch(bookIds: readonly string[], completed: boolean): Promise<ReadonlySet<string>> {
  const reply = await call(markBooks, { body: { bookIds: [...bookIds], completed } })
  return new Set(reply.bookIds)
}

const notFoundError = new ApiError({
  kind: 'http',
  status: 404,
  code: 'NOT_FOUND',
  purpose: markBooks.purpose,
})

/** Marks many books with few requests, for servers with the extension `mark-books`. */
export async function markInBatches(
  label: string,
  books: readonly Book[],
  read: boolean,
): Promise<MarkResult<Book>> {
  const earlier: EarlierProgress[] = []
  const result = await workInGroups(label, toBatches(books), async (batch) => {
    const before = await readAllProgress(batch)
    const found = await markBatch(
      batch.map(({ id }) => id),
      read,
    )
    earlier.push(...before.filter(({ bookId }) => found.has(bookId)))
    return batch.filter(({ id }) => !found.has(id)).map((subject) => ({ subject, error: notFoundError }))
  })
  return { result, earlier }
}

/** Deletes the progress of many books; missing books are ignored. */
export const unmarkBatch = async (bookIds: readonly string[]): Promise<void> => {
  await markBatch(bookIds, false)
}
