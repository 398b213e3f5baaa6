import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/open.ts'
import type { AnalyzedPage } from '../../media/book-file.ts'
import type { EpubContents, EpubResource } from '../../media/epub/epub-contents.ts'
import { createNameIndex, type FindByName } from '../../media/epub/find-name.ts'
import { decodeEpub } from '../books/files/encode-epub.ts'
import { decodePages } from '../books/files/encode-pages.ts'
import { findEncodedPages } from '../books/queries.ts'
import { findEncodedEpub } from './queries.ts'

interface AnalyzedBook {
  readonly id: number
  readonly analyzed: number
}

/** The contents of an EPUB, with its resources by their exact names. */
export interface OpenEpub extends EpubContents {
  readonly byHref: ReadonlyMap<string, EpubResource>
  /** Finds a resource whose name may be written differently (behaviour 4.5). */
  readonly find: FindByName<EpubResource>
}
/** Returns undefined for a book that is not an EPUB or was not analyzed. */
export type FindEpub = (book: AnalyzedBook) => Promise<OpenEpub | undefined>
export type ListPages = (book: AnalyzedBook) => Promise<readonly AnalyzedPage[]>

/** Maximum number of books of each kind whose contents are in memory. */
const maxEntries = 16

/** Caches the decoded data of books, so that they are not decoded for each request. */
function cacheByBook<T extends object>(
  read: (bookId: number) => Promise<T | undefined>,
): (book: AnalyzedBook) => Promise<T | undefined> {
  const cache = new LRUCache<string, T>({ max: maxEntries })
  return async ({ id, analyzed }) => {
    const key = `${id} ${analyzed}`
    const cached = cache.get(key)
    if (cached) return cached
    const found = await read(id)
    if (found) cache.set(key, found)
    return found
  }
}

export const createPageListCache = (db: Db): ListPages =>
  cacheByBook(async (bookId) => {
    const packed = await findEncodedPages(db, bookId)
    return packed ? decodePages(packed) : []
  }) as ListPages

export const createEpubCache = (db: Db): FindEpub =>
  cacheByBook(async (bookId) => {
    const packed = await findEncodedEpub(db, bookId)
    if (!packed) return undefined
    const contents = decodeEpub(packed)
    const byHref = new Map([...contents.spine, ...contents.assets].map((r) => [r.href, r]))
    return { ...contents, byHref, find: createNameIndex(byHref) }
  })
