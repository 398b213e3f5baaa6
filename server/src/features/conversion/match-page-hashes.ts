import type { AnalyzedPage } from '../../media/book-file.ts'
import type { PageHash } from '../books/files/page-hash-queries.ts'

/** A page of a book file with its number, counted from 1. */
export interface NumberedPage {
  readonly number: number
  readonly page: AnalyzedPage
}

/**
 * Returns the hashes of pages that are the same in the new file, by size, type and name (behaviour 4.8, 11.2), with their new numbers.
 * `before` is in order, without removed pages; equal pages are matched in order.
 */
export function matchPageHashes(
  before: readonly NumberedPage[],
  after: readonly AnalyzedPage[],
  hashes: readonly PageHash[],
): PageHash[] {
  const toPageKey = (p: AnalyzedPage) => JSON.stringify([p.fileName, p.mediaType, p.size])
  const unmatched = Map.groupBy(before, ({ page }) => toPageKey(page))
  const taken = new Map<string, number>()
  const byNumber = new Map(hashes.map((h) => [h.number, h]))
  return after.flatMap((page, i) => {
    const key = toPageKey(page)
    const nth = taken.get(key) ?? 0
    taken.set(key, nth + 1)
    const old = unmatched.get(key)?.[nth]
    const hash = old && byNumber.get(old.number)
    return hash ? [{ ...hash, number: i + 1 }] : []
  })
}
