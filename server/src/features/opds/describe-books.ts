import type { Book } from '@lectern/contract/books'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/open.ts'
import { decodePages } from '../books/files/encode-pages.ts'
import { listEncodedPages, listFeedDetails } from './queries.ts'

/** A book with the details that only feeds show. */
export interface FeedBook {
  readonly book: Book
  /** Publisher, language and reading direction of its series; empty when unknown. */
  readonly publisher: string
  readonly language: string
  readonly readingDirection: string
  /** Media type that all of its pages have, if it is one that every reader shows; undefined otherwise. */
  readonly pageType: string | undefined
  /** False for a book without a poster: then no link leads to one. */
  readonly hasPoster: boolean
}
export type DescribeBooks = (books: readonly Book[]) => Promise<FeedBook[]>
/** Dependencies of all feeds. */
export interface FeedDeps {
  readonly db: Db
  readonly contextPath: string
  readonly describeBooks: DescribeBooks
}

/** Maximum number of books whose page type is kept in memory: some megabytes. */
const maxKnown = 50_000
/** Image types that every reader of feeds shows. */
const wellKnown = new Set(['image/jpeg', 'image/png', 'image/gif'])
/** True for books whose pages are images: comics, and EPUBs made of images. */
const hasImagePages = ({ media }: Book): boolean =>
  media.mediaProfile === 'DIVINA' || (media.mediaProfile === 'EPUB' && media.epubDivinaCompatible)

/** True when the pages of a book can be read one by one. */
export const hasPages = (book: Book): boolean =>
  book.media.pagesCount > 0 && (hasImagePages(book) || book.media.mediaProfile === 'PDF')

/** Returns the media type that all these pages have; empty when there are several. */
function findCommonType(encoded: Uint8Array): string {
  const types = new Set(decodePages(encoded).map((p) => p.mediaType))
  const [only = ''] = types
  return types.size === 1 ? only : ''
}

/** Returns a function that adds the details for feeds to books. Page types are cached, because finding one reads all pages of a book. */
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
      return row && hasImagePages(book) && !types.has(getKey(row)) ? [row] : []
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
