import { MediaStatus } from '@lectern/contract/books'
import type { KoboChoice } from '@lectern/contract/kobo-choices'
import { type Compilable, sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import { statement } from '../../db/compiled.ts'
import type { Db, Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'
import { isChosen } from './choice-queries.ts'

/** Kinds of differences, in the order in which they are sent to devices. */
export const itemKinds = {
  added: 1,
  changed: 2,
  removed: 3,
  state: 4,
  shelfAdded: 5,
  shelfChanged: 6,
  shelfRemoved: 7,
} as const

/** Id of the shelf with the next books of series; devices of Komga have it already. */
const onDeckId = 'KOMGA-ONDECK'
const ready = MediaStatus.options.indexOf('READY')

/** The part of a sync point that requests need. */
export interface Point {
  readonly id: number
  readonly public_id: string
  readonly base_id: number | null
  readonly confirmed: number
}
/** The device that sent a request, and its API key. */
export interface Device {
  readonly keyRow: number
  /** Hash of its id; empty when it sent none. */
  readonly hash: string
}

/** Returns a point of the user, whichever key it was made for. */
export function findPoint(db: Sql, viewer: Viewer, pointId: string): Promise<Point | undefined> {
  return db
    .selectFrom('kobo_point')
    .select(['id', 'public_id', 'base_id', 'confirmed'])
    .where('public_id', '=', pointId)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
}

/**
 * Returns the unconfirmed points based on this one or, without one, those of this device without a base. The device may have received
 * parts of them.
 */
export async function listUnconfirmed(db: Sql, device: Device, base: Point | undefined): Promise<number[]> {
  const all = db.selectFrom('kobo_point').select('id').where('confirmed', '=', 0)
  const points = base
    ? all.where('base_id', '=', base.id)
    : all.where('base_id', 'is', null).where('key_id', '=', device.keyRow).where('device', '=', device.hash)
  return (await points.orderBy('id', 'desc').limit(20).execute()).map((row) => row.id)
}

/** Digest of everything that `describe-book.ts` sends to devices about a book. */
const textDigest = sql`text_digest(json_array(m.title, m.summary, m.isbn, m.number, b.number_sort, b.release_date, b.oneshot, b.epub_flags,
  m.lists ->> '$.authors', sm.title, sm.publisher, sm.language))`
/** Name of the selected poster. It is the hash of the contents, so a regenerated poster that looks the same is no change. */
const posterFile = sql`coalesce((select q.file from poster q
  where q.owner_kind = 1 and q.owner_id = b.id and q.selected = 1 limit 1), '')`

interface PointToMake {
  readonly publicId: string
  readonly viewer: Viewer
  readonly device: Device
  readonly choice: KoboChoice
  readonly base: Point | undefined
  /** Points of which the device may have received parts. */
  readonly unconfirmed: readonly number[]
  readonly now: number
}

/** Returns statements that store the books that the device should hold. */
function saveBooks(point: PointToMake, id: ReturnType<typeof pointKey>) {
  const { viewer, device, choice, base } = point
  // Without the right to download, a device could not fetch them.
  const isOffered = sql`b.media_profile = 'EPUB' and b.deleted = 0 and ${viewer.roles.has('FILE_DOWNLOAD') ? sql`1` : sql`0`}
    and ${isVisible(viewer, 'b.access_class')} and ${isChosen(choice)}
    and b.public_id not in (select book_id from kobo_unwanted where key_id = ${device.keyRow})`
  const current = sql`insert into kobo_point_book(
      point_id, book_id, size, file_modified, file_hash, said, poster, progress)
    select ${id}, b.public_id, b.size, b.file_modified, b.file_hash, ${textDigest}, ${posterFile}, p.modified
    from book b join book_metadata m on m.book_id = b.id join series_metadata sm on sm.series_id = b.series_id
    left join read_progress p on p.user_id = ${viewer.userId} and p.book_id = b.id
    where ${isOffered} and b.media_status = ${ready}`
  // A book that waits for another analysis is copied from the base.
  const waiting = sql`insert into kobo_point_book(
      point_id, book_id, size, file_modified, file_hash, said, poster, progress)
    select ${id}, x.book_id, x.size, x.file_modified, x.file_hash, x.said, x.poster, p.modified
    from kobo_point_book x join book b on b.public_id = x.book_id
    left join read_progress p on p.user_id = ${viewer.userId} and p.book_id = b.id
    where x.point_id = ${base?.id ?? 0} and ${isOffered} and b.media_status <> ${ready}`
  return [current, waiting]
}

/** Returns statements that store the shelves: read lists, collections and on deck, with only the books of the point. */
function saveShelves({ viewer, choice, now }: PointToMake, id: ReturnType<typeof pointKey>) {
  const isWanted = (ids: readonly string[]) =>
    choice.everything ? sql`1` : sql`x.public_id in ${jsonValues(ids)}`
  // The cross joins fix the order: the planner would read all books of the point for each shelf.
  const members = sql`cross join kobo_point_book k on k.point_id = ${id} and k.book_id = b.public_id`
  const insert = sql`insert into kobo_point_shelf(point_id, shelf_id, name, created, books)`
  const sets = [
    sql`${insert} select ${id}, x.public_id, x.name, x.created, (select json_group_array(public_id) from (
        select b.public_id from read_list_book r cross join book b on b.id = r.book_id ${members}
        where r.read_list_id = x.id order by r.position))
      from read_list x where ${isWanted(choice.readListIds)}`,
    sql`${insert} select ${id}, x.public_id, x.name, x.created, (select json_group_array(public_id) from (
        select b.public_id from collection_series r cross join book b on b.series_id = r.series_id ${members}
        where r.collection_id = x.id order by r.position, b.number_sort, b.number, b.id))
      from collection x where ${isWanted(choice.collectionIds)}`,
  ]
  return [
    ...(choice.shelves ? sets : []),
    sql`${insert} select ${id}, ${onDeckId}, 'On Deck', ${now}, json_group_array(public_id) from (
        select b.public_id from series_progress s cross join book b on b.id = s.next_book_id ${members}
        where s.user_id = ${viewer.userId} and s.state = 1 order by s.last_read desc, s.series_id desc)`,
    sql`delete from kobo_point_shelf where point_id = ${id} and books = '[]'`,
  ]
}

const differs = sql`(case when r.file_hash <> '' and c.file_hash <> '' then r.file_hash <> c.file_hash
    else r.size <> c.size or r.file_modified <> c.file_modified end
  or r.said <> c.said or r.poster <> c.poster)`

/**
 * Returns the statement that stores the differences: new items compared with the base, and items that differ from the base or from an
 * unconfirmed point of which the device may have parts.
 */
function saveItems({ base, unconfirmed }: PointToMake, id: ReturnType<typeof pointKey>) {
  const baseId = base?.id ?? 0
  const known = jsonValues([...(base ? [base.id] : []), ...unconfirmed])
  const { added, changed, removed, state, shelfAdded, shelfChanged, shelfRemoved } = itemKinds
  const wasThere = sql`exists (select 1 from kobo_point_book a where a.point_id = ${baseId} and a.book_id = c.book_id)`
  const before = sql`kobo_point_book r where r.point_id in ${known} and r.book_id = c.book_id`
  const shelfWasThere = sql`exists (select 1 from kobo_point_shelf a where a.point_id = ${baseId} and a.shelf_id = c.shelf_id)`
  return sql`insert into kobo_item(point_id, seq, kind, subject)
    select ${id}, row_number() over (order by kind, subject), kind, subject from (
      select ${added} as kind, c.book_id as subject from kobo_point_book c where c.point_id = ${id} and not ${wasThere}
      union all select ${changed}, c.book_id from kobo_point_book c where c.point_id = ${id} and ${wasThere}
        and exists (select 1 from ${before} and ${differs})
      union all select distinct ${removed}, r.book_id from kobo_point_book r where r.point_id in ${known} and not exists (
        select 1 from kobo_point_book c where c.point_id = ${id} and c.book_id = r.book_id)
      union all select ${state}, c.book_id from kobo_point_book c where c.point_id = ${id} and ${wasThere}
        and exists (select 1 from ${before} and (r.progress is not c.progress or (c.progress is not null and ${differs})))
      union all select ${shelfAdded}, c.shelf_id from kobo_point_shelf c where c.point_id = ${id} and not ${shelfWasThere}
      union all select ${shelfChanged}, c.shelf_id from kobo_point_shelf c where c.point_id = ${id} and ${shelfWasThere}
        and exists (select 1 from kobo_point_shelf r where r.point_id in ${known} and r.shelf_id = c.shelf_id
          and (r.name <> c.name or r.books <> c.books))
      union all select distinct ${shelfRemoved}, r.shelf_id from kobo_point_shelf r where r.point_id in ${known} and not exists (
        select 1 from kobo_point_shelf c where c.point_id = ${id} and c.shelf_id = r.shelf_id))`
}

const pointKey = (publicId: string) => sql<number>`(select id from kobo_point where public_id = ${publicId})`

/** Stores the books and shelves that the device should have now, and the differences from those that it has, in one transaction. */
export async function insertPoint(db: Db, point: PointToMake): Promise<void> {
  const { publicId, viewer, device, base, now } = point
  const id = pointKey(publicId)
  const row = {
    public_id: publicId,
    user_id: viewer.userId,
    key_id: device.keyRow,
    device: device.hash,
    base_id: base?.id ?? null,
    confirmed: 0,
    completed: null,
    created: now,
    used: now,
  }
  await db.batch([
    db.insertInto('kobo_point').values(row),
    ...[...saveBooks(point, id), ...saveShelves(point, id), saveItems(point, id)].map((text) =>
      statement(db, text),
    ),
  ])
}

/** Returns the next differences of a point after this position. */
export function listItems(db: Sql, pointRow: number, position: number, count: number) {
  return db
    .selectFrom('kobo_item')
    .select(['seq', 'kind', 'subject'])
    .where('point_id', '=', pointRow)
    .where('seq', '>', position)
    .orderBy('seq')
    .limit(count)
    .execute()
}
export type Item = Awaited<ReturnType<typeof listItems>>[number]

/** Returns shelves of these points, the oldest point first. */
export function listShelves(db: Sql, points: readonly number[], shelfIds: readonly string[]) {
  return db
    .selectFrom('kobo_point_shelf')
    .select(['point_id', 'shelf_id', 'name', 'created', 'books'])
    .where('point_id', 'in', jsonValues(points))
    .where('shelf_id', 'in', jsonValues(shelfIds))
    .orderBy('point_id')
    .execute()
}

/** Returns statements that delete points, their books, shelves and differences. */
export function deletePoints(db: Sql, points: readonly Pick<Point, 'id'>[]): Compilable[] {
  const ids = jsonValues(points.map((p) => p.id))
  return [
    db.deleteFrom('kobo_point_book').where('point_id', 'in', ids),
    db.deleteFrom('kobo_point_shelf').where('point_id', 'in', ids),
    db.deleteFrom('kobo_item').where('point_id', 'in', ids),
    db.deleteFrom('kobo_point').where('id', 'in', ids),
  ]
}
