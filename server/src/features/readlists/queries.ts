import { type Compilable, sql } from 'kysely'
import type { Db, Sql } from '../../db/open.ts'
import { jsonValues, nameKey, newPublicId } from '../../db/values.ts'
import type { Member } from '../../events/bus.ts'
import type { ChangedSet } from '../collections/queries.ts'

async function findOrInsert(tx: Sql, name: string, now: number): Promise<ChangedSet> {
  const found = await tx
    .selectFrom('read_list')
    .select(['id', 'public_id'])
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
  if (found) return { id: found.id, publicId: found.public_id, isNew: false }
  const publicId = newPublicId()
  const { id } = await tx
    .insertInto('read_list')
    .values({ public_id: publicId, name, name_key: nameKey(name), ordered: 1, created: now, modified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, publicId, isNew: true }
}

/** State of a read list that a book is added to: whether the requested position is taken, and the last position. */
export interface ReadListPositions {
  readonly isTaken: boolean
  readonly last: number | undefined
}

/**
 * Inserts a book into the read list of this name, creating it if missing, at the position that `choosePosition` returns. Returns undefined if
 * the list contains the book or the book was deleted. Does not read all members.
 */
export async function insertIntoReadList(
  db: Db,
  bookId: number,
  { name, position: wanted }: { readonly name: string; readonly position: number | null },
  choosePosition: (positions: ReadListPositions) => number,
): Promise<(ChangedSet & { readonly book: Member }) | undefined> {
  const now = Date.now()
  return db.transaction().execute(async (tx) => {
    const book = await tx
      .selectFrom('book')
      .select(['public_id', 'access_class'])
      .where('id', '=', bookId)
      .executeTakeFirst()
    if (!book) return undefined
    const readList = await findOrInsert(tx, name, now)
    const ofList = sql`read_list_book m where m.read_list_id = ${readList.id}`
    const { rows } = await sql<{ inside: number; taken: number; last: number | null }>`
      select exists (select 1 from ${ofList} and m.book_id = ${bookId}) as inside,
        exists (select 1 from ${ofList} and m.position = ${wanted}) as taken,
        (select max(m.position) from ${ofList}) as last`.execute(tx)
    const { inside = 0, taken = 0, last = null } = rows[0] ?? {}
    if (inside) return undefined
    const position = choosePosition({ isTaken: taken === 1, last: last ?? undefined })
    await tx
      .insertInto('read_list_book')
      .values({ read_list_id: readList.id, book_id: bookId, position })
      .execute()
    await tx.updateTable('read_list').set({ modified: now }).where('id', '=', readList.id).execute()
    return { ...readList, book: { publicId: book.public_id, accessClass: book.access_class } }
  })
}

/** Deletes every read list without members; returns the deleted ones. */
export async function deleteEmptyReadLists(db: Sql): Promise<{ id: number; publicId: string }[]> {
  const rows = await db
    .deleteFrom('read_list')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('read_list_book as m')
            .select('m.book_id')
            .whereRef('m.read_list_id', '=', 'read_list.id'),
        ),
      ),
    )
    .returning(['id', 'public_id'])
    .execute()
  return rows.map((r) => ({ id: r.id, publicId: r.public_id }))
}

/** Returns statements that remove deleted books from all read lists. */
export const deleteBookMemberships = (db: Sql, bookIds: readonly number[]): Compilable[] => [
  db.deleteFrom('read_list_book').where('book_id', 'in', jsonValues(bookIds)),
]
