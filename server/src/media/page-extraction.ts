import type { AnalyzedPage } from './book-file.ts'

/**
 * True when extracting all pages of a book in one pass pays (`extractPages`): in RAR and 7z archives a compressed page may cost as much as
 * all before it, so that reading page by page takes quadratic time.
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
