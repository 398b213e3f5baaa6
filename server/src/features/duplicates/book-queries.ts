import type { DuplicateBookSort } from '@lectern/contract/duplicates'
import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { type PageRequest, rowRange } from '../../db/paging.ts'
import { type Columns, type Counted, countOfRows, type Order, toOrderBy } from './queries.ts'

const columns: Columns<DuplicateBookSort> = {
  fileHash: 'book.file_hash',
  name: 'book.name_key',
  series: 'series.title_key',
  created: 'book.created',
  createdDate: 'book.created',
  lastModified: 'book.modified',
  lastModifiedDate: 'book.modified',
  fileSize: 'book.size',
  size: 'book.size',
  url: sql`library.root || '/' || m.path collate nocase`,
  'media.status': 'book.media_status',
  'media.comment': sql`m.media_comment collate nocase`,
  'media.mediaType': 'book.media_type',
  'media.pagesCount': 'book.page_count',
  'metadata.title': 'book.title_key',
  'metadata.numberSort': 'book.number_sort',
  'metadata.releaseDate': 'book.release_date',
}

/**
 * Returns keys of visible books that share hash and size with another one, trash included (behaviour 11.1). By default, equal files are
 * adjacent.
 */
export async function listDuplicateBooks(
  db: Sql,
  viewer: Viewer,
  request: PageRequest,
  orders: readonly Order<DuplicateBookSort>[] = [],
): Promise<Counted<number>> {
  const { limit, offset } = rowRange(request)
  const duplicates = db
    .selectFrom('book')
    .where('book.file_hash', '<>', '')
    .where(isVisible(viewer, 'book.access_class'))
    .where((e) =>
      e.exists(
        e
          .selectFrom('book as other')
          .select('other.id')
          .whereRef('other.file_hash', '=', 'book.file_hash')
          .where('other.file_hash', '<>', '')
          .whereRef('other.size', '=', 'book.size')
          .whereRef('other.id', '<>', 'book.id')
          .where(isVisible(viewer, 'other.access_class')),
      ),
    )
  const sorted =
    orders.length === 0
      ? duplicates.select('book.id')
      : duplicates
          .innerJoin('series', 'series.id', 'book.series_id')
          .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
          .innerJoin('library', 'library.id', 'book.library_id')
          .select('book.id')
  const [rows, count] = await Promise.all([
    sorted
      .orderBy(
        toOrderBy(columns, orders, [
          ['book.file_hash', 'asc'],
          ['book.size', 'asc'],
        ]),
      )
      .orderBy('book.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    duplicates.select(countOfRows).executeTakeFirst(),
  ])
  return { rows: rows.map((r) => r.id), total: Number(count?.n ?? 0) }
}
