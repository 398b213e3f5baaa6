import { type RawBuilder, sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import type { LinkableFile } from '../books/files/forbidden-link.ts'

/** A read list as `findSet` returns it. */
interface ListKey {
  readonly id: number
  readonly ordered: number
}

/** Selects the visible books of a read list, `b`, with their positions, `m`. */
const members = (viewer: Viewer, list: ListKey) => sql`from read_list_book m join book b on b.id = m.book_id
  where m.read_list_id = ${list.id} and ${isVisible(viewer, 'b.access_class')}`
/** Orders by position, or by release date if the list is not ordered (behaviour 7). */
const order = (list: ListKey): RawBuilder<unknown> =>
  list.ordered === 1 ? sql`m.position, b.id` : sql`b.release_date, b.id`

/** Returns the internal key of the book before or after a visible one; undefined at the ends and for books that are not in the list. */
export async function findNeighbour(
  db: Sql,
  viewer: Viewer,
  list: ListKey,
  bookId: string,
  side: 'next' | 'previous',
): Promise<number | undefined> {
  const neighbourId = side === 'next' ? sql`lead(b.id)` : sql`lag(b.id)`
  const { rows } = await sql<{ neighbourId: number | null }>`select neighbour_id as neighbourId from (
      select b.public_id, ${neighbourId} over (order by ${order(list)}) as neighbour_id ${members(viewer, list)}
    ) where public_id = ${bookId}`.execute(db)
  return rows[0]?.neighbourId ?? undefined
}

/** Counts the books of a list by read status, and the completed books at its start (behaviour 8.5). */
export async function countReadListProgress(db: Sql, viewer: Viewer, list: ListKey) {
  const { rows } = await sql<{ books: number; done: number; begun: number; firstOpen: number | null }>`
    select count(*) as books, count(case completed when 1 then 1 end) as done, count(completed) as begun,
      min(place) filter (where completed is not 1) as firstOpen
    from (
      select row_number() over (order by ${order(list)}) as place,
        (select r.completed from read_progress r where r.user_id = ${viewer.userId} and r.book_id = b.id) as completed
      ${members(viewer, list)}
    )`.execute(db)
  const { books, done, begun, firstOpen } = rows[0] ?? { books: 0, done: 0, begun: 0, firstOpen: null }
  return {
    booksCount: books,
    booksReadCount: done,
    booksUnreadCount: books - begun,
    booksInProgressCount: begun - done,
    lastReadContinuousIndex: firstOpen === null ? books : firstOpen - 1,
  }
}

/** Returns those of the first `count` books of the list that the viewer has not completed. */
export async function listUnreadAmongFirst(db: Sql, viewer: Viewer, list: ListKey, count: number) {
  const { rows } = await sql<{ id: number; public_id: string; series_id: number }>`
    select * from (
      select b.id, b.public_id, b.series_id ${members(viewer, list)} order by ${order(list)} limit ${count}
    ) f where not exists (select 1 from read_progress r
      where r.user_id = ${viewer.userId} and r.book_id = f.id and r.completed = 1)`.execute(db)
  return rows
}

/** Returns the file paths of the visible books of a read list, in its order. */
export async function listMemberLocations(db: Sql, viewer: Viewer, list: ListKey) {
  const { rows } = await sql<LinkableFile>`
    select l.root, f.path, json_extract(l.settings, '$.followLinks') as follow_links from (select b.id, b.library_id, row_number() over (order by ${order(list)}) as place
      ${members(viewer, list)}) x
    join book_metadata f on f.book_id = x.id join library l on l.id = x.library_id order by x.place`.execute(
    db,
  )
  return rows
}
