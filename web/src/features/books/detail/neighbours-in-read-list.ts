import type { BookNeighbours } from '@lectern/contract/books'
import { getNextInReadList, getPreviousInReadList } from '@lectern/contract/readlists'
import { call } from '../../../api/client.ts'
import { nullIfNotFound } from '../null-if-not-found.ts'

/** Fetches the books before and after one in a read list. */
export async function findNeighboursInReadList(
  bookId: string,
  readListId: string,
  signal: AbortSignal,
): Promise<BookNeighbours> {
  const inList = { params: { readListId, bookId }, signal }
  const [previous, next] = await Promise.all([
    nullIfNotFound(call(getPreviousInReadList, inList)),
    nullIfNotFound(call(getNextInReadList, inList)),
  ])
  return { previous, next }
}
