import type { KoboChoice } from '@lectern/contract/kobo-choices'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Db, Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'
import { listVisibleLibraries } from '../libraries/queries.ts'

const Ids = z.catch(z.array(z.string()), [])
const Chosen = z.object({ libraryIds: Ids, readListIds: Ids, collectionIds: Ids })

/** Choice of a new key. */
const everything: KoboChoice = {
  everything: true,
  libraryIds: [],
  readListIds: [],
  collectionIds: [],
  shelves: true,
}

/** Returns the row of a key; undefined if it does not belong to the user. */
export async function findOwnKey(db: Sql, userId: number, keyId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('api_key')
    .select('id')
    .where('public_id', '=', keyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.id
}

/** Returns which items the devices of a key receive. */
export async function getChoice(db: Sql, keyRow: number): Promise<KoboChoice> {
  const row = await db.selectFrom('kobo_choice').selectAll().where('key_id', '=', keyRow).executeTakeFirst()
  if (!row) return everything
  const chosen = Chosen.parse(JSON.parse(row.chosen))
  return { ...chosen, everything: row.everything === 1, shelves: row.shelves === 1 }
}

export async function saveChoice(db: Db, keyRow: number, choice: KoboChoice): Promise<void> {
  const { libraryIds, readListIds, collectionIds } = choice
  const values = {
    everything: choice.everything ? 1 : 0,
    shelves: choice.shelves ? 1 : 0,
    chosen: JSON.stringify({ libraryIds, readListIds, collectionIds }),
  }
  await db
    .insertInto('kobo_choice')
    .values({ key_id: keyRow, ...values })
    .onConflict((c) => c.column('key_id').doUpdateSet(values))
    .execute()
}

/** Returns which of these read lists and collections contain anything that the viewer may see. */
async function listVisibleSets(db: Sql, viewer: Viewer, choice: KoboChoice): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ public_id: string }>`
    select x.public_id from read_list x where x.public_id in ${jsonValues(choice.readListIds)} and exists (
      select 1 from read_list_book r join book b on b.id = r.book_id
      where r.read_list_id = x.id and ${isVisible(viewer, 'b.access_class')})
    union all select x.public_id from collection x where x.public_id in ${jsonValues(choice.collectionIds)} and exists (
      select 1 from collection_series r join series s on s.id = r.series_id
      where r.collection_id = x.id and ${isVisible(viewer, 's.access_class')})`.execute(db)
  return new Set(rows.map((r) => r.public_id))
}

/** Returns a choice without deleted and hidden items, in the given order. */
export async function keepVisible(db: Db, viewer: Viewer, choice: KoboChoice): Promise<KoboChoice> {
  const libraries = new Set((await listVisibleLibraries(db, viewer)).map((l) => l.id))
  const sets = await listVisibleSets(db, viewer, choice)
  return {
    ...choice,
    libraryIds: choice.libraryIds.filter((id) => libraries.has(id)),
    readListIds: choice.readListIds.filter((id) => sets.has(id)),
    collectionIds: choice.collectionIds.filter((id) => sets.has(id)),
  }
}

/** Returns the SQL condition that a book `b` is chosen. */
export function isChosen(choice: KoboChoice): RawBuilder<SqlBool> {
  if (choice.everything) return sql<SqlBool>`1`
  return sql<SqlBool>`(b.library_id in (select id from library where public_id in ${jsonValues(choice.libraryIds)})
    or b.id in (select r.book_id from read_list_book r join read_list l on l.id = r.read_list_id
      where l.public_id in ${jsonValues(choice.readListIds)})
    or b.series_id in (select r.series_id from collection_series r join collection c on c.id = r.collection_id
      where c.public_id in ${jsonValues(choice.collectionIds)}))`
}

/** Stores that a book was deleted on a device of the key. */
export async function addUnwanted(db: Db, keyRow: number, bookPublicId: string): Promise<void> {
  await db
    .insertInto('kobo_unwanted')
    .values({ key_id: keyRow, book_id: bookPublicId })
    .onConflict((c) => c.doNothing())
    .execute()
}
