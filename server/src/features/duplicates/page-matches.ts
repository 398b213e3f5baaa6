import { join } from 'node:path'
import type { PageHashMatch, PageMatchSort } from '@lectern/contract/duplicates'
import type { Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import type { PageRequest } from '../../db/paging.ts'
import type { AnalyzedPage } from '../../media/book-file.ts'
import { decodePages } from '../books/files/encode-pages.ts'
import { type Counted, listEncodedPages, listMatchRows, type MatchRow, type Order } from './queries.ts'

/** Maximum number of books whose page lists are in memory at a time. */
const booksPerRead = 200

type HashRow = Pick<MatchRow, 'book_id' | 'number' | 'media_type'>

/** Adds the pages to rows of hashes, without rows whose book has no such page any more. */
export async function withPages<R extends HashRow>(
  db: Sql,
  rows: readonly R[],
): Promise<{ readonly row: R; readonly page: AnalyzedPage }[]> {
  const bookIds = [...new Set(rows.map((r) => r.book_id))]
  const found = new Map<R, AnalyzedPage>()
  const byBook = Map.groupBy(rows, (r) => r.book_id)
  for (let i = 0; i < bookIds.length; i += booksPerRead)
    for (const encoded of await listEncodedPages(db, bookIds.slice(i, i + booksPerRead))) {
      const pages = decodePages(encoded.pages)
      for (const row of byBook.get(encoded.book_id) ?? []) {
        const page = pages[row.number - 1]
        if (page?.mediaType === row.media_type) found.set(row, page)
      }
    }
  return rows.flatMap((row) => {
    const page = found.get(row)
    return page ? [{ row, page }] : []
  })
}

/** Returns the pages with this hash in books that the viewer may see; by default in order of book and number. */
export async function listMatches(
  db: Sql,
  viewer: Viewer,
  hash: string,
  request: PageRequest,
  orders: readonly Order<PageMatchSort>[] = [],
): Promise<Counted<PageHashMatch>> {
  const { rows, total } = await listMatchRows(db, viewer, hash, request, orders)
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
