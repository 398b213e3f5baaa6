import { Locator } from '@lectern/contract/progress'
import type { SourceRow } from './source-queries.ts'
import { parseTime, readPackedJson, toBoolean } from './source-values.ts'
import type { TakenLibrary, TakeoverRun } from './takeover-run.ts'

/**
 * Returns the JSON of a stored locator; null when there is none. Before 1.11.1 clients could store the whole address of a resource, of
 * which only the name of the entry counts.
 */
function readLocator(bytes: unknown): string | null {
  const parsed = Locator.safeParse(readPackedJson(bytes))
  if (!parsed.success || Object.keys(parsed.data).length === 0) return null
  const { href, ...rest } = parsed.data
  const entry = href?.match(/^https?:\/\/.*?\/resource\/(.*)$/)?.[1]
  return JSON.stringify(href == null ? rest : { href: entry ?? href, ...rest })
}

const readPlace = (row: SourceRow) => ({
  completed: toBoolean(row.COMPLETED) ? 1 : 0,
  page: Number(row.PAGE),
  device_id: String(row.device_id ?? ''),
  device_name: String(row.device_name ?? ''),
  locator: readLocator(row.locator),
})

/**
 * Returns the place of a reading. That of another kind of server suits the pages of the book here, whose file may have been analyzed
 * already: read books end at their last page.
 */
function takePlace({ source, target, unplaced }: TakeoverRun, bookId: number, row: SourceRow) {
  const place = readPlace(row)
  if (!source.hasOwnIds) return place
  if (place.locator !== null) unplaced.add(bookId)
  const pages =
    target.get<{ page_count: number }>('SELECT page_count FROM book WHERE id = ?', bookId)?.page_count ?? 0
  if (pages === 0) return place
  const page = place.completed === 1 ? pages : Math.min(place.page, Math.max(1, pages - 1))
  return { ...place, page }
}

/** True for a reading that an earlier take-over brought: somebody marked the book as unread here. */
const wasUnmarkedHere = (
  { before }: TakeoverRun,
  { takenBefore = -1 }: TakenLibrary,
  row: SourceRow,
  modified: number,
): boolean => modified <= Math.min(takenBefore, before.find('users', String(row.USER_ID)) ?? -1)

/** Takes the reading of everyone over, with places, devices and times; of two readings the later stays. */
export function takeProgress(run: TakeoverRun): void {
  const { source, target, tally } = run
  for (const row of source.rows('READ_PROGRESS')) {
    run.step('progress')
    const userId = run.users.get(String(row.USER_ID))
    const book = run.books.get(String(row.BOOK_ID))
    if (userId === undefined || !book) {
      tally.skip('progress', 'OWNER_MISSING')
      continue
    }
    const modified = parseTime(row.LAST_MODIFIED_DATE) ?? run.now
    const readDate = parseTime(row.READ_DATE) ?? modified
    const before = target.get<{ read_date: number }>(
      'SELECT read_date FROM read_progress WHERE user_id = ? AND book_id = ?',
      userId,
      book.id,
    )
    if (before && before.read_date >= readDate) {
      tally.count('progress', 'kept')
      continue
    }
    if (!before && wasUnmarkedHere(run, book.library, row, modified)) {
      tally.skip('progress', 'DELETED_HERE')
      continue
    }
    target.run('DELETE FROM read_progress WHERE user_id = ? AND book_id = ?', userId, book.id)
    target.insert('read_progress', {
      user_id: userId,
      book_id: book.id,
      series_id: book.seriesId,
      ...takePlace(run, book.id, row),
      read_date: readDate,
      created: parseTime(row.CREATED_DATE) ?? modified,
      modified,
    })
    run.changedSeries.add(book.seriesId)
    tally.count('progress', before ? 'updated' : 'added')
  }
}

/** Counts the reading of the changed series again, for every user at once. */
export function recountProgress({ target, changedSeries }: TakeoverRun): void {
  target.run('CREATE TEMP TABLE IF NOT EXISTS changed(id INTEGER PRIMARY KEY)')
  target.run('DELETE FROM temp.changed')
  for (const id of changedSeries) target.run('INSERT INTO temp.changed(id) VALUES(?)', id)
  target.run('DELETE FROM series_progress WHERE series_id IN (SELECT id FROM temp.changed)')
  target.run(`INSERT INTO series_progress(user_id, series_id, read_count, in_progress_count, state, last_read, next_book_id)
    SELECT p.user_id, p.series_id, sum(p.completed), sum(1 - p.completed),
      CASE WHEN sum(1 - p.completed) > 0 THEN 0
        WHEN sum(p.completed) >= (SELECT books_count FROM series WHERE id = p.series_id) THEN 2 ELSE 1 END,
      max(p.read_date),
      (SELECT b.id FROM book b WHERE b.series_id = p.series_id AND NOT EXISTS
        (SELECT 1 FROM read_progress r WHERE r.user_id = p.user_id AND r.book_id = b.id)
        ORDER BY b.number_sort, b.number, b.id LIMIT 1)
    FROM read_progress p WHERE p.series_id IN (SELECT id FROM temp.changed) GROUP BY p.user_id, p.series_id`)
}
