import { randomInt } from 'node:crypto'
import { type Compilable, sql } from 'kysely'
import type { Db, Sql } from '../db/open.ts'

/** A change to a user's file that has begun: written before the file is touched, removed when it is done. */
export interface FileChange {
  readonly id: number
  readonly kind: string
  /** JSON. */
  readonly input: string
}

/**
 * Enters a change and returns its key. Keys are never reused: a caller that fails after the end of its change must not find
 * and recover that of another caller.
 */
export async function beginFileChange(db: Db, kind: string, input: unknown): Promise<number> {
  const now = Date.now()
  const row = await db
    .insertInto('file_change')
    .values((e) => ({
      // Greater than all current keys, also after the clock was set back.
      id: e.fn<number>('max', [
        e.val(now * 1000 + randomInt(1000)),
        sql`(select coalesce(max(id), 0) + 1 from file_change)`,
      ]),
      kind,
      input: JSON.stringify(input),
      created: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Statement that notes the progress of a change; part of the batch that saves its result. */
export const noteFileChange = (db: Sql, changeId: number, input: unknown): Compilable =>
  db
    .updateTable('file_change')
    .set({ input: JSON.stringify(input) })
    .where('id', '=', changeId)

/** Statement that ends a change; part of the batch that saves its result. */
export const endFileChange = (db: Sql, changeId: number): Compilable =>
  db.deleteFrom('file_change').where('id', '=', changeId)

/** Returns a change, or undefined if it has ended. */
export function findFileChange(db: Sql, changeId: number): Promise<FileChange | undefined> {
  return db
    .selectFrom('file_change')
    .select(['id', 'kind', 'input'])
    .where('id', '=', changeId)
    .executeTakeFirst()
}

/** Lists the changes that were under way when the server ended, oldest first. */
export const listFileChanges = (db: Sql): Promise<FileChange[]> =>
  db.selectFrom('file_change').select(['id', 'kind', 'input']).orderBy('id').execute()
