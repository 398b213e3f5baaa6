import type { KoreaderProgress } from '@lectern/contract/koreader'
import { limits } from '@lectern/contract/limits'
import { toAccount, userColumns } from '../../access/session-queries.ts'
import type { Db, Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'

const waitingDays = 366
const day = 86_400_000

/** Keeps what a device said of a document that no visible book is. Of a user the latest are kept, and none for more than a year. */
export async function keepWaiting(
  db: Db,
  userId: number,
  { document, progress, percentage, device, device_id }: KoreaderProgress,
  now: number,
): Promise<void> {
  const said = { progress, percentage, device, device_id, modified: now }
  await db.batch([
    db
      .insertInto('koreader_waiting')
      .values({ user_id: userId, document: document.toLowerCase(), ...said })
      .onConflict((c) => c.columns(['user_id', 'document']).doUpdateSet(said)),
    db
      .deleteFrom('koreader_waiting')
      .where('user_id', '=', userId)
      .where((e) =>
        e.or([
          e('modified', '<', now - waitingDays * day),
          e(
            'modified',
            '<',
            e
              .selectFrom('koreader_waiting as kept')
              .select('kept.modified')
              .where('kept.user_id', '=', userId)
              .orderBy('kept.modified', 'desc')
              .offset(limits.maxWaitingDocuments - 1)
              .limit(1),
          ),
        ]),
      ),
  ])
}

/** Returns what a device said of a document last. */
export const findWaiting = (db: Sql, userId: number, document: string) =>
  db
    .selectFrom('koreader_waiting')
    .selectAll()
    .where('user_id', '=', userId)
    .where('document', '=', document.toLowerCase())
    .executeTakeFirst()
export type WaitingDocument = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

export async function deleteWaiting(db: Db, userId: number, document: string): Promise<void> {
  await db
    .deleteFrom('koreader_waiting')
    .where('user_id', '=', userId)
    .where('document', '=', document.toLowerCase())
    .execute()
}

/** Returns who waits for a book, by the hashes that it and its name have now. */
export async function listWaitingFor(db: Sql, bookId: number) {
  const book = await db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .select(['book.koreader_hash', 'book.koreader_legacy_hash', 'm.file_name_hash'])
    .where('book.id', '=', bookId)
    .executeTakeFirst()
  const hashes = [book?.koreader_hash, book?.koreader_legacy_hash, book?.file_name_hash].filter(
    (hash) => !!hash,
  ) as string[]
  if (hashes.length === 0) return []
  const rows = await db
    .selectFrom('koreader_waiting')
    .innerJoin('user', 'user.id', 'koreader_waiting.user_id')
    .select(userColumns)
    .select('koreader_waiting.document')
    .where('koreader_waiting.document', 'in', hashes)
    .execute()
  return rows.map((row) => ({ viewer: toAccount(row), document: row.document }))
}

/** Returns those of the books for whose file names somebody waits. */
export async function listNamedWaiting(db: Sql, bookIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('book_metadata as m')
    .select('m.book_id')
    .where('m.book_id', 'in', jsonValues(bookIds))
    .where((e) =>
      e.exists(
        e
          .selectFrom('koreader_waiting as w')
          .select('w.document')
          .whereRef('w.document', '=', 'm.file_name_hash'),
      ),
    )
    .execute()
  return rows.map((row) => row.book_id)
}

export async function deleteUserDocuments(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('koreader_waiting').where('user_id', '=', userId).execute()
}

/** Deletes what nobody asked for in a year. */
export async function deleteOldWaiting(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('koreader_waiting')
    .where('modified', '<', now - waitingDays * day)
    .execute()
}
