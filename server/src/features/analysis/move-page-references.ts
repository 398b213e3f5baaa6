import type { Db, Sql } from '../../db/open.ts'
import type { AnalyzedPage } from '../../media/book-file.ts'
import { movePageAnnotations } from '../annotations/queries.ts'
import { replacePageHashes } from '../books/files/page-hash-queries.ts'
import { moveProgressToPages } from '../progress/change-queries.ts'

/**
 * Returns the new number of each page at the index of its old number, if the same pages are in another order; otherwise null. Numbers count
 * from 1, so index 0 is unused.
 */
export function findMovedPages(
  before: readonly Pick<AnalyzedPage, 'fileName'>[],
  after: readonly Pick<AnalyzedPage, 'fileName'>[],
): readonly number[] | null {
  if (before.length !== after.length) return null
  const positions = Map.groupBy(after.keys(), (i) => after[i]?.fileName)
  const numbers = before.map(({ fileName }) => (positions.get(fileName)?.shift() ?? -1) + 1)
  const isMoved = numbers.every((number) => number > 0) && numbers.some((number, i) => number !== i + 1)
  return isMoved ? [0, ...numbers] : null
}

/** Returns statements that move read progress and annotations to the new numbers of their pages (behaviour 4.2). */
export function movePageReferences(
  db: Sql,
  bookId: number,
  before: readonly AnalyzedPage[],
  after: readonly AnalyzedPage[],
): Parameters<Db['batch']>[0] {
  const numbers = findMovedPages(before, after)
  if (!numbers) return []
  return [
    moveProgressToPages(db, bookId, numbers),
    ...movePageAnnotations(db, bookId, numbers),
    ...replacePageHashes(db, bookId, []),
  ]
}
