import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { besideTheRun } from '../../media/metadata/sort-number.ts'

interface SeriesCounts {
  readonly books: number
  /** Number of opened books, completed ones included. */
  readonly begun: number
  readonly done: number
  /** Highest sort number of the books that are completed with all before them; null when the first is not. */
  readonly run: number | null
  /** Highest sort number; null without books. */
  readonly last: number | null
}

/**
 * Counts the user's progress over the visible books of a series, in one pass. A book beside the run of numbers is no chapter
 * (behaviour 8.5).
 */
export async function getSeriesCounts(db: Sql, viewer: Viewer, seriesId: number): Promise<SeriesCounts> {
  const { rows } = await sql<SeriesCounts>`
    select count(*) as books, count(completed) as begun, coalesce(sum(completed), 0) as done,
      max(number_sort) filter (where is_run and number_sort < ${besideTheRun}) as run,
      max(number_sort) filter (where number_sort < ${besideTheRun}) as last
    from (
      select b.number_sort, p.completed, min(coalesce(p.completed, 0)) over (order by b.number_sort, b.number, b.id) as is_run
      from book b left join read_progress p on p.user_id = ${viewer.userId} and p.book_id = b.id
      where b.series_id = ${seriesId} and ${isVisible(viewer, 'b.access_class')}
    )`.execute(db)
  return rows[0] as SeriesCounts
}
