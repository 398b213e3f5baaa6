import type { KoreaderProgress } from '@lectern/contract/koreader'
import { limits } from '@lectern/contract/limits'
import { toAccount, userColumns } from '../../access/session-queries.ts'
import type { Db, Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'

const waitingDays = 366
const day = 86_400_000

/** Stores a report about a document without a visible book. Only the latest reports of a user are kept, for at most a year. */
export async function insertWaiting(
  db: Db,
  userId: number,
  { document, progress, percentage, device, device_id }: KoreaderProgress,
  now: number,
): Promise<void> {
  const report = { progress, percentage, device, device_id, modified: now }
  await db.batch([
    db
      .insertInto('koreader_waiting')
      .values({ user_id: userId, document: document.toLowerCase(), ...report })
      .onConflict((c) => c.columns(['user_id', 'document']).doUpdateSet(report)),
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

/** Returns the waiting report about a document. */
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

/** Returns the users with reports that wait for a book, by the hashes of its file and its name. */
export async function listWaitingFor(db: Sql, bookId: number) {
  const book = await db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .select(['book.koreader_hash', 'book.koreader_legacy_hash', 'm.file_name_hash'])
    .where('book.id', '=', bookId)
    .executeTakeFirst()
  const hashes = Object.values(book ?? {}).filter((hash) => hash !== null && hash !== '')
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

/** Returns the books for whose file names reports wait. */
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

/** Deletes reports older than a year. */
export async function deleteOldWaiting(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('koreader_waiting')
    .where('modified', '<', now - waitingDays * day)
    .execute()
}
