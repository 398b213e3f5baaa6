import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { bookLocks } from '../books/to-book.ts'

const numberLock = sql.lit(1 << bookLocks.indexOf('number'))

/** A book that matches the request with this index. */
export interface ListedMatch {
  readonly request: number
  readonly series_id: string
  readonly series_title: string
  /** `yyyymmdd`. */
  readonly release_date: number | null
  /** `yyyymmdd`. */
  readonly book_release_date: number | null
  readonly book_id: string
  readonly number: string
  readonly title: string
}

/** A book to find: possible titles of its series, its number as text, and its sort number (behaviour 5.1). */
export interface ListedRequest {
  readonly series: readonly string[]
  /** Null matches no book. */
  readonly number: string | null
  readonly sort: number | null
}

/**
 * Finds the visible books whose series has one of the titles of a request (ignoring ASCII case), and whose number is that of the request,
 * ignoring leading zeros and case, or has the same sort number (behaviour 7.1). If the number of a book is only its position in the folder,
 * the number in its file name is used, because lists contain issues 0, 1.5 and 10, not positions. Uses one statement for all requests: titles
 * are found by their index, the books of each series are read once, and requests are matched by title and number.
 */
export async function findListed(
  db: Sql,
  viewer: Viewer,
  requests: readonly ListedRequest[],
): Promise<ListedMatch[]> {
  const { rows } = await sql<ListedMatch>`
    with wanted as materialized (
      select r.key as request, s.key as choice, s.value as title, ltrim(lower(r.value ->> 'number'), '0') as number,
        r.value ->> 'sort' as sort
      from json_each(${JSON.stringify(requests)}) r, json_each(r.value, '$.series') s
    ), named as materialized (
      select t.title, s.series_id from (select distinct title from wanted) t
      cross join series_metadata s on s.title = t.title collate nocase
    ), books as materialized (
      select n.title as wanted_title, b.id,
        ltrim(lower(case
          when m.number = cast(b.number as text) and (m.locks & ${numberLock}) = 0 and name_number(m.name) <> '' then name_number(m.name)
          else m.number end), '0') as wanted_number,
        iif(m.number = cast(b.number as text) and (m.locks & ${numberLock}) = 0, null, b.number_sort) as stated_sort
      from named n cross join book b on b.series_id = n.series_id cross join book_metadata m on m.book_id = b.id
      where ${isVisible(viewer, 'b.access_class')}
    )
    , found as (
      select w.request, min(w.choice) as choice, b.id from wanted w
      join books b on b.wanted_title = w.title and b.wanted_number = w.number group by w.request, b.id
      union all
      select w.request, min(w.choice), b.id from wanted w
      join books b on b.wanted_title = w.title and b.stated_sort = w.sort group by w.request, b.id
    )
    select f.request, s.public_id as series_id, sm.title as series_title, s.release_date, b.release_date as book_release_date,
      b.public_id as book_id, m.number, m.title
    from (select request, min(choice) as choice, id from found group by request, id) f
    join book b on b.id = f.id join book_metadata m on m.book_id = b.id
    join series s on s.id = b.series_id join series_metadata sm on sm.series_id = s.id
    order by f.request, f.choice, s.title_key, s.id, b.number_sort, b.number, b.id`.execute(db)
  return rows
}
