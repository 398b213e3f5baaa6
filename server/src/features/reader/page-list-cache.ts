import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/open.ts'
import type { AnalyzedPage } from '../../media/book-file.ts'
import { decodePages } from '../books/encode-pages.ts'
import { findEncodedPages } from '../books/queries.ts'

/** Maximum number of books whose page lists are in memory. */
const maxEntries = 16

export type ListPages = (book: {
  readonly id: number
  readonly analyzed: number
}) => Promise<readonly AnalyzedPage[]>

/** Caches the decoded page lists of books, so that they are not decoded for each page. */
export function createPageListCache(db: Db): ListPages {
  const cache = new LRUCache<string, readonly AnalyzedPage[]>({ max: maxEntries })
  return async (book) => {
    const key = `${book.id} ${book.analyzed}`
    const cached = cache.get(key)
    if (cached) return cached
    const packed = await findEncodedPages(db, book.id)
    const pages = packed ? decodePages(packed) : []
    cache.set(key, pages)
    return pages
  }
}
