import type { Book } from '@lectern/contract/books'
import { markBook, markBooks, unmarkBook } from '@lectern/contract/progress'
import { call } from '../../api/client.ts'
import { ApiError, isCutOff } from '../../lib/api-error.ts'
import { type EachResult, runEach } from '../../lib/run-each.ts'
import { workInPieces, workOnEach } from '../../ui/work-on-each.ts'
import { type EarlierProgress, rememberProgress } from './restore-progress.ts'

export interface Marked<T> {
  readonly result: EachResult<T>
  /** How far the user was in the books of what was marked. */
  readonly earlier: readonly EarlierProgress[]
}

/** Books of one request: few enough that progress is seen and little is left when the connection is lost. */
const pieceSize = 100
/** Books that are asked for their progress at the same time. */
const concurrency = 4

export const cutInPieces = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / pieceSize) }, (_, at) =>
    list.slice(at * pieceSize, (at + 1) * pieceSize),
  )

/** Marks books with one request for each, which every server has. */
export async function markEach(label: string, books: readonly Book[], read: boolean): Promise<Marked<Book>> {
  const earlier: EarlierProgress[] = []
  const result = await workOnEach(label, books, async (book) => {
    const bookId = book.id
    const before = await rememberProgress(book)
    await (read
      ? call(markBook, { params: { bookId }, body: { completed: true } })
      : call(unmarkBook, { params: { bookId } }))
    earlier.push(before)
  })
  return { result, earlier }
}

async function rememberAll(books: readonly Book[]): Promise<readonly EarlierProgress[]> {
  const earlier: EarlierProgress[] = []
  const { done, failures, fatal } = await runEach(
    books,
    async (book) => earlier.push(await rememberProgress(book)),
    { concurrency, isFatal: isCutOff },
  )
  if (done.length < books.length) throw fatal ?? failures[0]?.error
  return earlier
}

/** Marks the books of one request. Returns the ids of those that the server has found. */
async function markPiece(bookIds: readonly string[], completed: boolean): Promise<ReadonlySet<string>> {
  const reply = await call(markBooks, { body: { bookIds: [...bookIds], completed } })
  return new Set(reply.bookIds)
}

const goneError = new ApiError({
  kind: 'http',
  status: 404,
  code: 'NOT_FOUND',
  purpose: markBooks.purpose,
})

/** Marks many books with few requests, for servers with the extension `mark-books`. */
export async function markInPieces(
  label: string,
  books: readonly Book[],
  read: boolean,
): Promise<Marked<Book>> {
  const earlier: EarlierProgress[] = []
  const result = await workInPieces(label, cutInPieces(books), async (piece) => {
    const before = await rememberAll(piece)
    const found = await markPiece(
      piece.map(({ id }) => id),
      read,
    )
    earlier.push(...before.filter(({ bookId }) => found.has(bookId)))
    return piece.filter(({ id }) => !found.has(id)).map((subject) => ({ subject, error: goneError }))
  })
  return { result, earlier }
}

/** Deletes the progress of many books; those that are gone have none. */
export const unmarkPiece = async (bookIds: readonly string[]): Promise<void> => {
  await markPiece(bookIds, false)
}
