import type { Book } from '@lectern/contract/books'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/open.ts'
import { decodePages } from '../books/encode-pages.ts'
import { listEncodedPages, listFeedDetails } from './queries.ts'

/** A book as feeds show it. */
export interface FeedBook {
  readonly book: Book
  /** Of its series; empty when unknown. */
  readonly publisher: string
  readonly language: string
  readonly readingDirection: string
  /** Media type that all of its pages have, if it is one that every reader shows; undefined otherwise. */
  readonly pageType: string | undefined
  /** False when nobody could see a poster: then no link leads to one. */
  readonly hasPoster: boolean
}
export type DescribeBooks = (books: readonly Book[]) => Promise<FeedBook[]>

/** Books whose page type is in memory: some megabytes. */
const maxKnown = 50_000
/** Image types that every reader of feeds shows. */
const wellKnown = new Set(['image/jpeg', 'image/png', 'image/gif'])
/** EPUBs made of pictures have pages as comics do. */
const isPictures = ({ media }: Book): boolean =>
  media.mediaProfile === 'DIVINA' || (media.mediaProfile === 'EPUB' && media.epubDivinaCompatible)

/** True when the pages of a book can be read one by one. */
export const hasPages = (book: Book): boolean =>
  book.media.pagesCount > 0 && (isPictures(book) || book.media.mediaProfile === 'PDF')

/** Returns the media type that all these pages have; empty when there are several. */
function findCommonType(encoded: Uint8Array): string {
  const types = new Set(decodePages(encoded).map((p) => p.mediaType))
  const [only = ''] = types
  return types.size === 1 ? only : ''
}

/** Returns a function that adds to books what feeds say of them. Page types are kept, because finding one reads all pages of a book. */
export function createDescribeBooks(db: Db): DescribeBooks {
  const types = new LRUCache<string, string>({ max: maxKnown })

  return async (books) => {
    const rows = await listFeedDetails(
      db,
      books.map((b) => b.id),
    )
    const byId = new Map(rows.map((r) => [r.public_id, r]))
    const getKey = (row: (typeof rows)[number]) => `${row.id} ${row.analyzed}`
    const unknown = books.flatMap((book) => {
      const row = byId.get(book.id)
      return row && isPictures(book) && !types.has(getKey(row)) ? [row] : []
    })
    if (unknown.length > 0) {
      const keys = new Map(unknown.map((row) => [row.id, getKey(row)]))
      const pages = await listEncodedPages(db, [...keys.keys()])
      for (const { book_id: id, pages: encoded } of pages)
        types.set(keys.get(id) ?? '', findCommonType(encoded))
    }
    return books.map((book) => {
      const row = byId.get(book.id)
      const pageType = row && types.get(getKey(row))
      return {
        book,
        publisher: row?.publisher ?? '',
        language: row?.language ?? '',
        readingDirection: row?.reading_direction ?? '',
        hasPoster: row?.has_poster === 1,
        pageType: pageType !== undefined && wellKnown.has(pageType) ? pageType : undefined,
      }
    })
  }
}
