import type { Viewer } from '../../../access/viewer.ts'
import { AppError } from '../../../errors.ts'
import type { AnalyzedPage } from '../../../media/book-file.ts'
import { isBehindForbiddenLink } from '../../books/files/forbidden-link.ts'
import type { BookFile } from '../../books/queries.ts'
import { type AnalyzedFile, analyzedFile, requireReady } from '../analyzed-file.ts'
import type { ListPages } from '../book-caches.ts'

export interface PageSource {
  readonly findBook: (viewer: Viewer, bookId: string) => Promise<BookFile | undefined>
  readonly listPages: ListPages
}

/** A page of a book that the viewer may read. */
export interface OpenPage {
  readonly book: BookFile
  /** All pages of the book. */
  readonly pages: readonly AnalyzedPage[]
  readonly page: AnalyzedPage
  /** Counted from 1. */
  readonly number: number
  readonly file: AnalyzedFile
  /** Part of the ETag; changes with the page. */
  readonly tag: string
}

/** Returns the book and its pages. Throws NOT_FOUND and BOOK_NOT_READY. */
export async function openBook(
  source: PageSource,
  viewer: Viewer,
  bookId: string,
): Promise<Pick<OpenPage, 'book' | 'pages'>> {
  const book = requireReady(await source.findBook(viewer, bookId))
  return { book, pages: await source.listPages(book) }
}

/** Returns the page with this number, from 1. Throws NOT_FOUND, BOOK_NOT_READY, PAGE_OUT_OF_RANGE and BOOK_FILE_MISSING. */
export async function openPage(
  source: PageSource,
  viewer: Viewer,
  bookId: string,
  number: number,
): Promise<OpenPage> {
  const { book, pages } = await openBook(source, viewer, bookId)
  const page = number >= 1 ? pages[number - 1] : undefined
  if (!page) throw new AppError('PAGE_OUT_OF_RANGE')
  if (await isBehindForbiddenLink(book)) throw new AppError('BOOK_FILE_MISSING')
  return { book, pages, page, number, file: analyzedFile(book), tag: `${bookId}-${number}-${book.analyzed}` }
}
