import { MediaStatus } from '@lectern/contract/books'
import { CheckReport, ServerCheckState } from '@lectern/contract/server-check'
import { sql } from 'kysely'
import { type Account, toAccount, userColumns } from '../../access/session-queries.ts'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Db, Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'
import { deleteSetting, findSetting, saveSetting } from '../settings/queries.ts'

/** A book and its file as a scan stored it; bytes, and milliseconds as in `fileTime`. */
export interface CheckedBook {
  readonly id: number
  readonly bookId: string
  readonly libraryId: number
  readonly name: string
  readonly path: string
  readonly size: number
  readonly modified: number
  readonly status: MediaStatus
  readonly mediaType: string
  readonly pageCount: number
}

const checkedBooks = (db: Sql) =>
  db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .select([
      'book.id',
      'book.public_id',
      'book.library_id',
      'book.size',
      'book.file_modified',
      'book.media_status',
      'book.media_type',
      'book.page_count',
      'm.name',
      'm.path',
    ])
    .where('book.deleted', '=', 0)

type Row = Awaited<ReturnType<ReturnType<typeof checkedBooks>['execute']>>[number]
const toChecked = (r: Row): CheckedBook => ({
  id: r.id,
  bookId: r.public_id,
  libraryId: r.library_id,
  name: r.name,
  path: r.path,
  size: r.size,
  modified: r.file_modified,
  status: MediaStatus.options[r.media_status] ?? 'UNKNOWN',
  mediaType: r.media_type,
  pageCount: r.page_count,
})

/** Returns the books after one of them, in the order of their keys; without those in the trash. */
export async function listBooksAfter(db: Sql, id: number, limit: number): Promise<CheckedBook[]> {
  const rows = await checkedBooks(db).where('book.id', '>', id).orderBy('book.id').limit(limit).execute()
  return rows.map(toChecked)
}

/** Returns at most `count` random books, spread over all libraries: the books next to random keys. */
export async function sampleBooks(db: Sql, count: number, random = Math.random): Promise<CheckedBook[]> {
  const ends = await db
    .selectFrom('book')
    .select((e) => [e.fn.min('id').as('first'), e.fn.max('id').as('last')])
    .executeTakeFirstOrThrow()
  const first = Number(ends.first ?? 0)
  const span = Number(ends.last ?? 0) - first + 1
  // One key in each of `count` equal ranges.
  const keys = Array.from({ length: count }, (_, i) => first + Math.floor(((i + random()) / count) * span))
  const { rows } = await sql<{ id: number | null }>`
    select distinct (select id from book where id >= wanted.value and deleted = 0 order by id limit 1) as id
    from json_each(${JSON.stringify(keys)}) as wanted`.execute(db)
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  const found = await checkedBooks(db).where('book.id', 'in', jsonValues(ids)).orderBy('book.id').execute()
  return found.map(toChecked)
}

export async function countBooks(db: Sql): Promise<number> {
  const row = await db
    .selectFrom('access_class')
    .select((e) => e.fn.sum<number>('book_count').as('books'))
    .executeTakeFirst()
  return Number(row?.books ?? 0)
}

const statusOf = (status: MediaStatus): number => MediaStatus.options.indexOf(status)

/** Returns the first books that cannot be read, and the number of all of them. */
export async function listUnreadable(db: Sql, limit: number) {
  const unreadable = () =>
    db
      .selectFrom('book')
      .where('media_status', '<>', statusOf('READY'))
      .where('media_status', 'in', [statusOf('ERROR'), statusOf('UNSUPPORTED')])
      .where('deleted', '=', 0)
  const [books, total] = await Promise.all([
    unreadable()
      .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
      .select(['book.public_id', 'book.media_status', 'm.name'])
      .orderBy('book.media_status')
      .orderBy('book.id')
      .limit(limit)
      .execute(),
    unreadable()
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    count: Number(total.count),
    books: books.map((b) => ({
      bookId: b.public_id,
      name: b.name,
      isError: b.media_status === statusOf('ERROR'),
    })),
  }
}

/** Returns the public ids among these that the viewer may see. */
export async function findVisibleIds(
  db: Sql,
  viewer: Viewer,
  bookIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('book')
    .select('public_id')
    .where('public_id', 'in', jsonValues(bookIds))
    .where(isVisible(viewer, 'book.access_class'))
    .execute()
  return new Set(rows.map((r) => r.public_id))
}

/** An account with the rights that it should have, read from the tables of users and not from derived ones. */
export interface CheckedUser {
  readonly account: Account
  readonly allLibraries: boolean
  readonly libraryIds: ReadonlySet<number>
  readonly restriction: {
    readonly age: number | null
    readonly ageRule: 'ALLOW_ONLY' | 'EXCLUDE' | null
    readonly labelsAllow: readonly string[]
    readonly labelsExclude: readonly string[]
  }
}

const strings = (json: string): string[] => JSON.parse(json) as string[]

/** Returns the users after one of them, in the order of their keys. */
export async function listUsersAfter(db: Sql, userId: number, limit: number): Promise<CheckedUser[]> {
  const users = await db
    .selectFrom('user')
    .select(userColumns)
    .where('id', '>', userId)
    .orderBy('id')
    .limit(limit)
    .execute()
  const shared = await db
    .selectFrom('user_library')
    .selectAll()
    .where('user_id', 'in', jsonValues(users.map(({ id }) => id)))
    .execute()
  return users.map((row) => {
    const account = toAccount(row)
    return {
      account,
      allLibraries: row.shared_all === 1 || account.isAdmin,
      libraryIds: new Set(shared.filter((s) => s.user_id === row.id).map((s) => s.library_id)),
      restriction: {
        age: row.age,
        ageRule: row.age_rule as 'ALLOW_ONLY' | 'EXCLUDE' | null,
        labelsAllow: strings(row.labels_allow),
        labelsExclude: strings(row.labels_exclude),
      },
    }
  })
}

/** Returns the access classes that have books. */
export async function listUsedClasses(db: Sql) {
  const rows = await db
    .selectFrom('access_class')
    .select(['id', 'library_id', 'age_rating', 'labels'])
    .where('book_count', '>', 0)
    .execute()
  return rows.map((r) => ({
    id: r.id,
    libraryId: r.library_id,
    ageRating: r.age_rating,
    labels: strings(r.labels),
  }))
}
export type UsedClass = Awaited<ReturnType<typeof listUsedClasses>>[number]

/** Returns one book of each access class: its public id by the class. */
export async function listClassBooks(db: Sql): Promise<Map<number, string>> {
  const { rows } = await sql<{ access_class: number; public_id: string }>`
    select series.access_class, min(book.public_id) as public_id
    from (select access_class, min(id) as id from series where books_count > 0 group by access_class) as series
    join book on book.series_id = series.id group by series.access_class`.execute(db)
  return new Map(rows.map((r) => [r.access_class, r.public_id]))
}

/** Returns the access classes of the series that lists show this viewer. */
export async function listSeenClasses(db: Sql, viewer: Viewer): Promise<Set<number>> {
  const rows = await db
    .selectFrom('access_class')
    .select('id')
    .where('book_count', '>', 0)
    .where(isVisible(viewer, 'access_class.id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Name of the setting that stores the last report. */
export const reportSetting = 'serverCheckReport'

/** Returns the last report; undefined before the first. */
export async function findReport(db: Sql): Promise<CheckReport | undefined> {
  return findSetting(db, reportSetting, CheckReport)
}

/** Name of the setting that stores a check that has started and not finished. */
const startedSetting = 'serverCheckBeginning'

export async function saveStarted(
  db: Db,
  check: NonNullable<ServerCheckState['interrupted']>,
): Promise<void> {
  await db.batch([saveSetting(db, startedSetting, check)])
}

/** Returns the statement that deletes the started check. */
export const deleteStarted = (db: Db) => deleteSetting(db, startedSetting)

/** Returns the check that has started and not finished: it is running, or the server stopped before its end. */
export async function findStarted(db: Sql) {
  return (await findSetting(db, startedSetting, ServerCheckState.shape.interrupted)) ?? undefined
}
