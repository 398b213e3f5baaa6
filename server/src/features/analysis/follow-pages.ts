import type { Db, Sql } from '../../db/open.ts'
import type { AnalyzedPage } from '../../media/book-file.ts'
import { movePageAnnotations } from '../annotations/queries.ts'
import { replacePageHashes } from '../books/page-hash-queries.ts'
import { moveProgressToPages } from '../progress/place-queries.ts'

/**
 * Returns the new number of each page, at its old number (both from 1; there is no page 0), when the same pages are there in another
 * order; otherwise null.
 */
export function movedPages(
  before: readonly Pick<AnalyzedPage, 'fileName'>[],
  after: readonly Pick<AnalyzedPage, 'fileName'>[],
): readonly number[] | null {
  if (before.length !== after.length) return null
  const places = Map.groupBy(after.keys(), (i) => after[i]?.fileName)
  const numbers = before.map(({ fileName }) => (places.get(fileName)?.shift() ?? -1) + 1)
  const isMoved = numbers.every((number) => number > 0) && numbers.some((number, i) => number !== i + 1)
  return isMoved ? [0, ...numbers] : null
}

/** Returns statements by which readers and their notes stay at their pictures when the order of pages is another one (behaviour 4.2). */
export function followPages(
  db: Sql,
  bookId: number,
  before: readonly AnalyzedPage[],
  after: readonly AnalyzedPage[],
): Parameters<Db['batch']>[0] {
  const numbers = movedPages(before, after)
  if (!numbers) return []
  return [
    moveProgressToPages(db, bookId, numbers),
    ...movePageAnnotations(db, bookId, numbers),
    ...replacePageHashes(db, bookId, []),
  ]
}
