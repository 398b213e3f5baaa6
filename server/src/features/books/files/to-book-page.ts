import type { BookPage } from '@lectern/contract/reader'
import type { AnalyzedPage } from '../../../media/book-file.ts'
import { formatSize } from '../format-size.ts'

/** Returns a page as the API shows it. `index` counts from 0. */
export const toBookPage = (page: AnalyzedPage, index: number): BookPage => ({
  number: index + 1,
  fileName: page.fileName,
  mediaType: page.mediaType,
  width: page.width,
  height: page.height,
  sizeBytes: page.size,
  size: page.size === null ? '' : formatSize(page.size),
})
