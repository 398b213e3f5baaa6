import type { BookPage } from '@lectern/contract/reader'

/** Returns the bytes that smaller pages of a book have saved since the client was opened, as far as the browser has recorded them. */
export function countSavedBytes(bookId: string, pages: readonly BookPage[]): number {
  const sizes = new Map(pages.map(({ number, sizeBytes }) => [number, sizeBytes]))
  const path = new RegExp(`/api/v1/books/${bookId}/pages/(\\d+)\\?maxWidth=`)
  let saved = 0
  for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
    const number = Number(path.exec(entry.name)?.[1])
    const size = sizes.get(number)
    // Pages from the cache of the browser are not transferred.
    if (size && entry.transferSize > 0 && entry.encodedBodySize > 0) {
      saved += Math.max(0, size - entry.encodedBodySize)
      // The whole page is saved once, however often it is requested in other widths.
      sizes.set(number, 0)
    }
  }
  return saved
}
