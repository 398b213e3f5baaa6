import type { Locator, PagePlace } from '@lectern/contract/progress'
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { recountSeriesProgress } from './queries.ts'

/** Progress from elsewhere; `readDate` in milliseconds, not later than now. */
export interface ImportedProgress {
  readonly bookId: number
  readonly page: number
  readonly completed: boolean
  readonly readDate: number
  readonly locator: Locator | null
  readonly place?: PagePlace | undefined
}

/** Saves progress with the time at which it was read, where nothing newer is stored. Returns the number of books that changed. */
export async function importProgress(
  db: Db,
  userId: number,
  rows: readonly ImportedProgress[],
  now: number,
): Promise<number> {
  if (rows.length === 0) return 0
  const json = JSON.stringify(
    rows.map((r) => ({
      ...r,
      locator: r.locator && JSON.stringify(r.locator),
      completed: r.completed ? 1 : 0,
    })),
  )
  const save = sql<{ series_id: number }>`insert into read_progress(
      user_id, book_id, series_id, page, completed, read_date, created, modified, locator, share, across)
    select ${userId}, b.id, b.series_id, r.value ->> 'page', r.value ->> 'completed', r.value ->> 'readDate', ${now}, ${now},
      r.value ->> 'locator', r.value ->> '$.place.share', r.value ->> '$.place.across' from json_each(${json}) r join book b on b.id = r.value ->> 'bookId' where true
    on conflict(user_id, book_id) do update set page = excluded.page, completed = excluded.completed,
      read_date = excluded.read_date, modified = excluded.modified, locator = excluded.locator, share = excluded.share,
      across = excluded.across, device_id = '', device_name = ''
      where read_progress.read_date < excluded.read_date
    returning series_id`
  const { rows: saved } = await save.execute(db)
  const series = [...new Set(saved.map((row) => row.series_id))]
  if (series.length > 0) await db.batch(recountSeriesProgress(db, series))
  return saved.length
}
