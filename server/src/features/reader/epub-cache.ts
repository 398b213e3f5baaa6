import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/open.ts'
import type { EpubContents, EpubResource } from '../../media/epub/epub-contents.ts'
import { createNameIndex, type FindByName } from '../../media/epub/find-name.ts'
import { decodeEpub } from '../books/encode-epub.ts'
import { findEncodedEpub } from './queries.ts'

/** The contents of an EPUB, with its resources by their exact names. */
export interface OpenEpub extends EpubContents {
  readonly byHref: ReadonlyMap<string, EpubResource>
  /** Finds a resource whose name may be written differently (behaviour 4.5). */
  readonly find: FindByName<EpubResource>
}
/** Returns undefined for a book that is no EPUB or was not analyzed. */
export type FindEpub = (book: {
  readonly id: number
  readonly analyzed: number
}) => Promise<OpenEpub | undefined>

/** Maximum number of books whose contents are in memory. */
const maxEntries = 16

/** Caches the decoded contents of EPUBs, so that they are not decoded for each resource. */
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

function open(contents: EpubContents): OpenEpub {
  const byHref = new Map([...contents.spine, ...contents.assets].map((r) => [r.href, r]))
  return { ...contents, byHref, find: createNameIndex(byHref) }
}
