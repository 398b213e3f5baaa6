import type { AccountAnnotation, AccountProgress, BookReference } from '@lectern/contract/account-data'
import { maxAccountEntries } from '@lectern/contract/account-data'
import { Locator } from '@lectern/contract/progress'
import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { fold, formatTimestamp } from '../../db/values.ts'
import { annotationOwner } from '../annotations/queries.ts'

const bookColumns = [
  'b.id as book_key',
  'b.public_id as book_id',
  'b.file_hash',
  'b.size',
  'm.name as book_name',
  's.name as series_name',
] as const

const toReference = (
  row: Record<'book_id' | 'file_hash' | 'book_name' | 'series_name', string> & { size: number },
): BookReference => ({
  id: row.book_id,
  hash: row.file_hash,
  size: row.size,
  name: row.book_name,
  seriesName: row.series_name,
})
const toLocator = (text: string | null) => (text === null ? null : Locator.parse(JSON.parse(text)))

/** Returns the progress of the user in visible books with keys above `after`, by key; `next` is the last key if there may be more. */
export async function listProgressAfter(db: Sql, viewer: Viewer, after: number) {
  const rows = await db
    .selectFrom('read_progress as p')
    .innerJoin('book as b', 'b.id', 'p.book_id')
    .innerJoin('book_metadata as m', 'm.book_id', 'b.id')
    .innerJoin('series_metadata as s', 's.series_id', 'b.series_id')
    .select([...bookColumns, 'p.page', 'p.completed', 'p.read_date', 'p.locator', 'p.share', 'p.across'])
    .where('p.user_id', '=', viewer.userId)
    .where('p.book_id', '>', after)
    .where(isVisible(viewer, 'b.access_class'))
    .orderBy('p.book_id')
    .limit(maxAccountEntries)
    .execute()
  const progress = rows.map(
    (row): AccountProgress => ({
      book: toReference(row),
      page: row.page,
      completed: row.completed === 1,
      readDate: formatTimestamp(row.read_date),
      locator: toLocator(row.locator),
      ...(row.share !== null && { place: { share: row.share, across: row.across } }),
    }),
  )
  return { progress, next: rows.length === maxAccountEntries ? (rows.at(-1)?.book_key ?? null) : null }
}

/** Returns the annotations of the user in visible books with keys above `after`; `next` is the last key if there may be more. */
export async function listAnnotationsAfter(db: Sql, viewer: Viewer, after: number) {
  const rows = await db
    .selectFrom('annotation as a')
    .innerJoin('book as b', 'b.id', 'a.book_id')
    .innerJoin('book_metadata as m', 'm.book_id', 'b.id')
    .innerJoin('series_metadata as s', 's.series_id', 'b.series_id')
    .select([
      ...bookColumns,
      'a.id as key',
      'a.kind',
      'a.page',
      'a.locator',
      'a.color',
      'a.note',
      'a.created',
    ])
    .where('a.user_id', '=', annotationOwner(viewer))
    .where('a.id', '>', after)
    .where(isVisible(viewer, 'b.access_class'))
    .orderBy('a.id')
    .limit(maxAccountEntries)
    .execute()
  const annotations = rows.map(
    (row): AccountAnnotation => ({
      book: toReference(row),
      kind: row.kind,
      page: row.page,
      locator: toLocator(row.locator),
      color: row.color,
      note: row.note,
      created: formatTimestamp(row.created),
    }),
  )
  return { annotations, next: rows.length === maxAccountEntries ? (rows.at(-1)?.key ?? null) : null }
}

/**
 * Finds visible books by id, otherwise by the hash and size of their file, otherwise by the names of file and folder; each uses an index.
 * Hidden books are skipped in all three: they neither replace a visible copy nor can be distinguished from unknown ones. `index` is that of
 * the reference.
 */
export function findReferences(db: Sql, viewer: Viewer, references: readonly BookReference[]) {
  const keys = references.map((r, index) => ({
    index,
    id: r.id,
    hash: r.hash,
    size: r.size,
    name: fold(r.name),
    series: fold(r.seriesName),
  }))
  const isShown = isVisible(viewer, 'c.access_class')
  const named = sql<number>`coalesce(
    (select c.id from book c where c.public_id = r.value ->> 'id' and ${isShown}),
    (select c.id from book c where c.file_hash = r.value ->> 'hash' and c.file_hash <> '' and c.size = r.value ->> 'size'
      and ${isShown} order by c.id limit 1),
    (select c.id from series d cross join book c on c.series_id = d.id
      where d.name_key = r.value ->> 'series' and c.name_key = r.value ->> 'name' and ${isShown} order by c.id limit 1))`
  return db
    .selectFrom(sql<{ value: string }>`json_each(${JSON.stringify(keys)})`.as('r'))
    .innerJoin('book as b', (join) => join.on('b.id', '=', named))
    .innerJoin('series as s', 's.id', 'b.series_id')
    .select([
      sql<number>`r.value ->> 'index'`.as('index'),
      'b.id as bookId',
      'b.public_id as publicId',
      's.public_id as seriesId',
      'b.page_count as pageCount',
    ])
    .execute()
}
export type FoundBook = Awaited<ReturnType<typeof findReferences>>[number]
