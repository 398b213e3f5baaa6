import type { AnalyzedPage } from '../../media/book-file.ts'
import type { PageHash } from '../books/page-hash-queries.ts'

/** A page with its number before the file changed. */
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
  const left = Map.groupBy(before, ({ page }) => toPageKey(page))
  const taken = new Map<string, number>()
  const byNumber = new Map(hashes.map((h) => [h.number, h]))
  return after.flatMap((page, i) => {
    const key = toPageKey(page)
    const nth = taken.get(key) ?? 0
    taken.set(key, nth + 1)
    const old = left.get(key)?.[nth]
    const hash = old && byNumber.get(old.number)
    return hash ? [{ ...hash, number: i + 1 }] : []
  })
}
