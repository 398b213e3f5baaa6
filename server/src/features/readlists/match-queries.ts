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
  readonly book_id: string
  readonly number: string
  readonly title: string
}

/**
 * Finds the visible books whose series has one of the titles of a request (ignoring ASCII case) and whose number is that of the request,
 * ignoring leading zeros and case (behaviour 7.1). A number that is only the position in the folder gives way to the one in the file name,
 * because lists contain issues 0, 1.5 and 10, not positions. Uses one statement for all requests: titles are found by their index, the
 * books of each series are read once, and requests are matched by title and number.
 */
export async function findListed(
  db: Sql,
  viewer: Viewer,
  requests: readonly { readonly series: readonly string[]; readonly number: string }[],
): Promise<ListedMatch[]> {
  const { rows } = await sql<ListedMatch>`
    with wanted as materialized (
      select r.key as request, s.key as choice, s.value as title, ltrim(lower(r.value ->> 'number'), '0') as number
      from json_each(${JSON.stringify(requests)}) r, json_each(r.value, '$.series') s
    ), named as materialized (
      select t.title, s.series_id from (select distinct title from wanted) t
      cross join series_metadata s on s.title = t.title collate nocase
    ), books as materialized (
      select n.title as wanted_title, b.id, b.series_id, b.number_sort, m.number, m.title,
        ltrim(lower(case
          when m.number = cast(b.number as text) and (m.locks & ${numberLock}) = 0 and name_number(m.name) <> '' then name_number(m.name)
          else m.number end), '0') as wanted_number
      from named n cross join book b on b.series_id = n.series_id cross join book_metadata m on m.book_id = b.id
      where ${isVisible(viewer, 'b.access_class')}
    )
    select w.request, s.public_id as series_id, sm.title as series_title, s.release_date, o.public_id as book_id,
      b.number, b.title
    from wanted w
    join books b on b.wanted_title = w.title and b.wanted_number = w.number
    join book o on o.id = b.id join series s on s.id = b.series_id join series_metadata sm on sm.series_id = s.id
    order by w.request, w.choice, s.title_key, s.id, b.number_sort, b.number, b.id`.execute(db)
  return rows
}
