import type { TakeoverRun } from '../takeover-run.ts'
import type { SourceRow } from './source-queries.ts'
import { parseTime, toBoolean } from './source-values.ts'

/** The present state here of a book that was sent to a device. */
interface BookHere {
  readonly size: number
  readonly file_modified: number
  readonly file_hash: string
  readonly poster: string | null
  readonly file: string | null
  readonly progress: number | null
}

const selectBookHere = `SELECT b.size, b.file_modified, b.file_hash,
  q.public_id AS poster, q.file,
  (SELECT p.modified FROM read_progress p WHERE p.user_id = ? AND p.book_id = b.id) AS progress
  FROM book b
  LEFT JOIN poster q ON q.owner_kind = 1 AND q.owner_id = b.id AND q.selected = 1 WHERE b.id = ?`

/** Compares, on the old server, the present state of each book with that which the device was sent. */
const selectSentBooks = `SELECT s.BOOK_ID AS BOOK,
  s.BOOK_FILE_SIZE = b.FILE_SIZE AND s.BOOK_FILE_LAST_MODIFIED = b.FILE_LAST_MODIFIED AS SAME_FILE, s.BOOK_FILE_HASH AS HASH,
  s.BOOK_METADATA_LAST_MODIFIED_DATE = m.LAST_MODIFIED_DATE AS SAME_METADATA,
  s.BOOK_READ_PROGRESS_LAST_MODIFIED_DATE IS NOT NULL AS HAD_PROGRESS,
  s.BOOK_READ_PROGRESS_LAST_MODIFIED_DATE IS r.LAST_MODIFIED_DATE AS SAME_PROGRESS, POSTER AS POSTER
  FROM SYNC_POINT_BOOK s JOIN SYNC_POINT k ON k.ID = s.SYNC_POINT_ID
  LEFT JOIN BOOK b ON b.ID = s.BOOK_ID LEFT JOIN BOOK_METADATA m ON m.BOOK_ID = s.BOOK_ID
  LEFT JOIN READ_PROGRESS r ON r.BOOK_ID = s.BOOK_ID AND r.USER_ID = k.USER_ID WHERE s.SYNC_POINT_ID = ?`

/** A time that nothing has: a difference on the old server remains a difference here. */
const never = 0

function toPointBook(
  { target, books }: TakeoverRun,
  row: SourceRow,
  { pointId, userId }: { readonly pointId: number; readonly userId: number },
) {
  const bookId = String(row.BOOK)
  const key = books.get(bookId)?.id
  const here = key === undefined ? undefined : target.get<BookHere>(selectBookHere, userId, key)
  const isSameFile = toBoolean(row.SAME_FILE)
  return {
    point_id: pointId,
    book_id: bookId,
    size: isSameFile ? (here?.size ?? 0) : 0,
    file_modified: isSameFile ? (here?.file_modified ?? never) : never,
    file_hash: String(row.HASH ?? ''),
    // Null counts as unchanged. An empty text differs from everything.
    said: toBoolean(row.SAME_METADATA) ? null : '',
    poster: row.POSTER == null || row.POSTER === here?.poster ? (here?.file ?? '') : String(row.POSTER),
    progress: toBoolean(row.SAME_PROGRESS)
      ? (here?.progress ?? null)
      : toBoolean(row.HAD_PROGRESS)
        ? never
        : null,
  }
}

function importShelves({ source, target, now }: TakeoverRun, id: string, pointId: number): void {
  for (const row of source.list('SELECT * FROM SYNC_POINT_READLIST WHERE SYNC_POINT_ID = ?', id)) {
    const members = source.list(
      'SELECT READLIST_ID, BOOK_ID FROM SYNC_POINT_READLIST_BOOK WHERE SYNC_POINT_ID = ?',
      id,
    )
    target.insertIgnored('kobo_point_shelf', {
      point_id: pointId,
      shelf_id: String(row.READLIST_ID),
      name: String(row.READLIST_NAME),
      created: parseTime(row.READLIST_CREATED_DATE) ?? now,
      books: JSON.stringify(
        members.filter((m) => m.READLIST_ID === row.READLIST_ID).map((m) => String(m.BOOK_ID)),
      ),
    })
  }
}

/** Stores a sync point that was sent completely. Returns its keys; undefined if it cannot be imported or is here already. */
function importPoint(run: TakeoverRun, row: SourceRow): { pointId: number; userId: number } | undefined {
  const { source, target, users, now } = run
  const userId = users.get(String(row.USER_ID))
  const key = findKey(run, row.API_KEY_ID)
  const id = String(row.ID)
  const unsent = 'SELECT 1 AS one FROM SYNC_POINT_BOOK WHERE SYNC_POINT_ID = ? AND NOT SYNCED LIMIT 1'
  if (userId === undefined || key === undefined || source.list(unsent, id).length > 0) return undefined
  const created = parseTime(row.CREATED_DATE) ?? now
  const isAdded = target.insertIgnored('kobo_point', {
    public_id: id,
    user_id: userId,
    key_id: key,
    device: '',
    base_id: null,
    confirmed: 1,
    completed: created,
    created,
    used: now,
  })
  const point = target.get<{ id: number }>('SELECT id FROM kobo_point WHERE public_id = ?', id)
  return isAdded && point ? { pointId: point.id, userId } : undefined
}

const findKey = ({ target }: TakeoverRun, id: unknown): number | undefined =>
  target.get<{ id: number }>('SELECT id FROM api_key WHERE public_id = ?', String(id))?.id

/**
 * Imports the sync points that Kobo e-readers were last sent completely, so that they continue there and do not load every book again.
 * Devices of imported keys get no other shelves until their owner wants them. Runs after progress and posters.
 */
export function importSyncPoints(run: TakeoverRun): void {
  const { source, target } = run
  for (const row of source.rows('USER_API_KEY')) {
    const key = findKey(run, row.ID)
    if (key !== undefined)
      target.insertIgnored('kobo_choice', { key_id: key, everything: 1, shelves: 0, chosen: '{}' })
  }
  const poster = source.column('SYNC_POINT_BOOK', 'BOOK_THUMBNAIL_ID', 'NULL').replace('SYNC_POINT_BOOK', 's')
  const hasShelves = source.has('SYNC_POINT_READLIST', 'READLIST_ID')
  for (const row of source.rows('SYNC_POINT')) {
    run.reportRow('apiKeys')
    const point = importPoint(run, row)
    if (!point) continue
    for (const book of source.list(selectSentBooks.replace('POSTER AS', `${poster} AS`), String(row.ID)))
      target.insertIgnored('kobo_point_book', toPointBook(run, book, point))
    if (hasShelves) importShelves(run, String(row.ID), point.pointId)
  }
}
