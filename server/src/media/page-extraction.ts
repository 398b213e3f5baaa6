import type { AnalyzedPage } from './book-file.ts'

/**
 * Whether one pass that extracts all pages of a book pays (`extractPages`): in RAR and 7z archives a page that has to be unpacked may
 * cost as much as all before it, so that reading the book page by page takes the square of its length.
 */
export function isWorthExtracting(book: {
  readonly mediaType: string
  readonly pages: readonly AnalyzedPage[]
}): boolean {
  const isCompressed =
    book.mediaType === 'application/x-7z-compressed' ||
    book.mediaType.startsWith('application/x-rar-compressed')
  return isCompressed && book.pages.some(({ entry }) => entry === null)
}
