import { limits } from '@lectern/contract/limits'
import { Locator } from '@lectern/contract/progress'
import { toSearchText } from '../../annotations/annotate-book.ts'
import type { SourceRow } from '../komga/source-queries.ts'
import { parseTime, readPackedJson, readTimes, toFlag } from '../komga/source-values.ts'
import { type ImportedLibrary, importRows, type TakeoverRun } from '../takeover-run.ts'

/**
 * Returns the JSON of a stored locator; null if there is none. Before 1.11.1 clients could store the whole URL of a resource, which is
 * reduced to the name of the entry.
 */
function readLocator(bytes: unknown): string | null {
  const parsed = Locator.safeParse(readPackedJson(bytes))
  if (!parsed.success || Object.keys(parsed.data).length === 0) return null
  const { href, ...rest } = parsed.data
  const entry = href?.match(/^https?:\/\/.*?\/resource\/(.*)$/)?.[1]
  return JSON.stringify(href == null ? rest : { href: entry ?? href, ...rest })
}

/**
 * Returns the columns of a position. The pages of a translated database are adapted to the book here, whose file may have been analyzed
 * already: read books end at their last page.
 */
function readPosition({ source, target, booksWithParts }: TakeoverRun, bookId: number, row: SourceRow) {
  const position = {
    completed: toFlag(row.COMPLETED),
    page: Number(row.PAGE),
    device_id: String(row.device_id ?? ''),
    device_name: String(row.device_name ?? ''),
    locator: readLocator(row.locator),
  }
  if (!source.keepsIds) return position
  if (position.locator !== null) booksWithParts.add(bookId)
  const pages =
    target.get<{ page_count: number }>('SELECT page_count FROM book WHERE id = ?', bookId)?.page_count ?? 0
  if (pages === 0) return position
  const page = position.completed === 1 ? pages : Math.min(position.page, Math.max(1, pages - 1))
  return { ...position, page }
}

/** Returns the keys of the user and the book of a row; undefined if either was not imported. */
function findOwners({ users, books }: TakeoverRun, row: SourceRow) {
  const userId = users.get(String(row.USER_ID))
  const book = books.get(String(row.BOOK_ID))
  return userId === undefined || !book ? undefined : { userId, book }
}

/** True for a row that an earlier import of its library and its user included. If it is not here, it was deleted here. */
const wasImported = (
  { importedBefore }: TakeoverRun,
  { importedAt = -1 }: ImportedLibrary,
  row: SourceRow,
  time: number,
): boolean => time <= Math.min(importedAt, importedBefore.find('users', String(row.USER_ID)) ?? -1)

/** Imports the read progress of all users, with positions, devices and times; the later of two is kept. */
export function importProgress(run: TakeoverRun): void {
  const { source, target } = run
  importRows(run, 'progress', source.rows('READ_PROGRESS'), (row) => {
    const owners = findOwners(run, row)
    if (!owners) return 'OWNER_MISSING'
    const { userId, book } = owners
    const modified = parseTime(row.LAST_MODIFIED_DATE) ?? run.now
    const readDate = parseTime(row.READ_DATE) ?? modified
    const known = target.get<{ read_date: number }>(
      'SELECT read_date FROM read_progress WHERE user_id = ? AND book_id = ?',
      userId,
      book.id,
    )
    if (known && known.read_date >= readDate) return 'kept'
    if (!known && wasImported(run, book.library, row, modified)) return 'DELETED_HERE'
    target.run('DELETE FROM read_progress WHERE user_id = ? AND book_id = ?', userId, book.id)
    target.insert('read_progress', {
      user_id: userId,
      book_id: book.id,
      series_id: book.seriesId,
      ...readPosition(run, book.id, row),
      read_date: readDate,
      ...readTimes(row, modified),
    })
    run.changedSeries.add(book.seriesId)
    return known ? 'updated' : 'added'
  })
}

/** Counts the read books of the changed series again, for all users at once. */
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

/** Imports bookmarks of pages, up to the maximum number of annotations of a user. */
export function importBookmarks(run: TakeoverRun): void {
  const { source, target } = run
  const counts = new Map<number, number>()
  importRows(run, 'bookmarks', source.rows('BOOKMARK'), (row) => {
    const owners = findOwners(run, row)
    if (!owners) return 'OWNER_MISSING'
    const { userId, book } = owners
    const publicId = String(row.ID)
    const created = parseTime(row.CREATED_DATE) ?? run.now
    const isHere = () => target.has('annotation', { public_id: publicId })
    if (wasImported(run, book.library, row, created) && !isHere()) return 'DELETED_HERE'
    const count =
      counts.get(userId) ??
      Number(target.get('SELECT count(*) AS n FROM annotation WHERE user_id = ?', userId)?.n ?? 0)
    const isAdded =
      count < limits.maxAnnotations &&
      target.insertIgnored('annotation', {
        public_id: publicId,
        user_id: userId,
        book_id: book.id,
        kind: 'BOOKMARK',
        page: Number(row.PAGE),
        progression: null,
        locator: null,
        color: null,
        note: '',
        search_text: toSearchText('', null),
        created,
        modified: created,
      })
    counts.set(userId, count + (isAdded ? 1 : 0))
    return isAdded ? 'added' : 'kept'
  })
}
