import { join } from 'node:path'
import type { Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import type { PageRequest } from '../../db/paging.ts'
import type { AnalyzedPage } from '../../media/book-file.ts'
import { unpackPages } from '../books/pages-blob.ts'
import { findPackedPages } from '../books/queries.ts'
import { type Counted, listMatchRows, type MatchRow } from './queries.ts'

/** A page with a certain hash, as the API shows it (behaviour 11.2). Size in bytes. */
export interface PageMatch {
  readonly bookId: string
  /** Absolute path of the book. */
  readonly url: string
  readonly pageNumber: number
  readonly fileName: string
  readonly fileSize: number
  readonly mediaType: string
}

type HashRow = Pick<MatchRow, 'book_id' | 'number' | 'media_type'>

/** Adds to rows of hashes the pages that they are about; without those whose book has no such page any more. */
export async function withPages<R extends HashRow>(
  db: Sql,
  rows: readonly R[],
): Promise<{ readonly row: R; readonly page: AnalyzedPage }[]> {
  const books = new Map<number, AnalyzedPage[]>()
  for (const bookId of new Set(rows.map((r) => r.book_id))) {
    const packed = await findPackedPages(db, bookId)
    if (packed) books.set(bookId, unpackPages(packed))
  }
  return rows.flatMap((row) => {
    const page = books.get(row.book_id)?.[row.number - 1]
    return page?.mediaType === row.media_type ? [{ row, page }] : []
  })
}

/** The pages with this hash in books that the viewer may see, by book and number. */
export async function listMatches(
  db: Sql,
  viewer: Viewer,
  hash: string,
  request: PageRequest,
): Promise<Counted<PageMatch>> {
  const { rows, total } = await listMatchRows(db, viewer, hash, request)
  const matches = await withPages(db, rows)
  return {
    rows: matches.map(({ row, page }) => ({
      bookId: row.public_id,
      url: join(row.root, row.path),
      pageNumber: row.number,
      fileName: page.fileName,
      fileSize: row.size,
      mediaType: row.media_type,
    })),
    total,
  }
}
