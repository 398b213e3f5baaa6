import type { AnalyzedPage } from '../../media/book-file.ts'
import type { PageHash } from '../books/files/page-hash-queries.ts'
import type { NumberedPage } from '../conversion/match-page-hashes.ts'
import type { UnwantedPage } from './tasks.ts'

/** A page of a book in its present file, with its hash. */
export interface HashedPage extends NumberedPage {
  readonly hash: string
}

/**
 * Finds the pages of a book that a request wants to remove (behaviour 11.2). A page is found if hash, type and name match, and its number too.
 * If the number changed because an earlier removal moved pages, hash, type and name must match only one page. Returns undefined if
 * - the request lists no page,
 * - a page is not found,
 * - two requested pages are the same page of the book, or
 * - no page would remain.
 */
export function findUnwantedPages(
  unwanted: readonly UnwantedPage[],
  pages: readonly AnalyzedPage[],
  hashes: readonly PageHash[],
): HashedPage[] | undefined {
  const byNumber = new Map(hashes.map((h) => [h.number, h]))
  const hashed = pages.flatMap((page, i) => {
    const stored = byNumber.get(i + 1)
    return stored && page.entry
      ? [{ number: i + 1, page, hash: stored.hash, mediaType: stored.mediaType }]
      : []
  })
  const found = unwanted.map((u) => {
    const matching = hashed.filter(
      (h) =>
        h.hash === u.hash &&
        u.hash !== '' &&
        h.page.fileName === u.fileName &&
        h.page.mediaType === u.mediaType &&
        h.mediaType === u.mediaType,
    )
    return matching.find((h) => h.number === u.number) ?? (matching.length === 1 ? matching[0] : undefined)
  })
  const foundPages = found.filter((f) => f !== undefined)
  const isComplete = foundPages.length === unwanted.length && new Set(foundPages).size === foundPages.length
  if (!isComplete || foundPages.length === 0 || foundPages.length >= pages.length) return undefined
  return foundPages
    .map(({ number, page, hash }) => ({ number, page, hash }))
    .sort((a, b) => a.number - b.number)
}
