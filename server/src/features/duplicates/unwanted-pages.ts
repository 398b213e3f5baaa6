import type { AnalyzedPage } from '../../media/book-file.ts'
import type { PageHash } from '../books/page-hash-queries.ts'
import type { NumberedPage } from '../conversion/match-page-hashes.ts'
import type { UnwantedPage } from './tasks.ts'

/** A page of a book as it is now, with its hash. */
export interface HashedPage extends NumberedPage {
  readonly hash: string
}

/**
 * Finds the pages of a book that a removal request is about. Each must have the same hash, type and name, and the same number (behaviour
 * 11.2), unless an earlier removal moved the pages and its name still identifies it. Returns undefined when a page is missing, when two are
 * the same, or when none would remain.
 */
export function findUnwantedPages(
  unwanted: readonly UnwantedPage[],
  pages: readonly AnalyzedPage[],
  hashes: readonly PageHash[],
): HashedPage[] | undefined {
  const byNumber = new Map(hashes.map((h) => [h.number, h]))
  const hashed = pages.flatMap((page, i) => {
    const known = byNumber.get(i + 1)
    return known && page.entry ? [{ number: i + 1, page, hash: known.hash, mediaType: known.mediaType }] : []
  })
  const found = unwanted.map((u) => {
    const alike = hashed.filter(
      (h) =>
        h.hash === u.hash &&
        u.hash !== '' &&
        h.page.fileName === u.fileName &&
        h.page.mediaType === u.mediaType &&
        h.mediaType === u.mediaType,
    )
    return alike.find((h) => h.number === u.number) ?? (alike.length === 1 ? alike[0] : undefined)
  })
  const there = found.filter((f) => f !== undefined)
  const isComplete = there.length === unwanted.length && new Set(there).size === there.length
  if (!isComplete || there.length === 0 || there.length >= pages.length) return undefined
  return there.map(({ number, page, hash }) => ({ number, page, hash })).sort((a, b) => a.number - b.number)
}
