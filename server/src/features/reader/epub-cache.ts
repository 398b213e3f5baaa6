import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/open.ts'
import type { EpubContents, EpubResource } from '../../media/epub/epub-contents.ts'
import { decodeEpub } from '../books/encode-epub.ts'
import { findEncodedEpub } from './queries.ts'

/** What is in an EPUB, with its resources by their exact names. */
export interface OpenEpub extends EpubContents {
  readonly byHref: ReadonlyMap<string, EpubResource>
}
/** Undefined for a book that is none, or was not analyzed. */
export type FindEpub = (book: {
  readonly id: number
  readonly analyzed: number
}) => Promise<OpenEpub | undefined>

/** Maximum number of books that are read at the same time and have their contents in memory. */
const maxEntries = 16

/** The contents of EPUBs that are being read, unpacked once and not for each resource that is asked for. */
export function createEpubCache(db: Db): FindEpub {
  const cache = new LRUCache<string, OpenEpub>({ max: maxEntries })
  return async (book) => {
    const key = `${book.id} ${book.analyzed}`
    const cached = cache.get(key)
    if (cached) return cached
    const packed = await findEncodedEpub(db, book.id)
    const epub = packed && open(decodeEpub(packed))
    if (epub) cache.set(key, epub)
    return epub
  }
}

const open = (contents: EpubContents): OpenEpub => ({
  ...contents,
  byHref: new Map([...contents.spine, ...contents.assets].map((r) => [r.href, r])),
})
