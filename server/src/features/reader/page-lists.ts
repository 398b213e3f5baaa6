import type { Db } from '../../db/open.ts'
import type { AnalyzedPage } from '../../media/book-file.ts'
import { unpackPages } from '../books/pages-blob.ts'
import { findPackedPages } from '../books/queries.ts'

/** Books whose pages are asked for one after the other; a few readers' worth. */
const maxBooks = 16

export type ListPages = (book: {
  readonly id: number
  readonly analyzed: number
}) => Promise<readonly AnalyzedPage[]>

/** The pages of books that are being read, unpacked once and not for each page that is asked for. */
export function createPageLists(db: Db): ListPages {
  const lists = new Map<string, readonly AnalyzedPage[]>()
  return async (book) => {
    const key = `${book.id} ${book.analyzed}`
    const known = lists.get(key)
    if (known) {
      lists.delete(key)
      lists.set(key, known)
      return known
    }
    const packed = await findPackedPages(db, book.id)
    const pages = packed ? unpackPages(packed) : []
    lists.set(key, pages)
    if (lists.size > maxBooks) lists.delete(lists.keys().next().value ?? '')
    return pages
  }
}
