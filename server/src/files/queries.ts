import { randomInt } from 'node:crypto'
import { type Compilable, sql } from 'kysely'
import type { Db, Sql } from '../db/open.ts'

/** A change to a user's file that has begun: written before the file is touched, removed when all is done. */
export interface FileChange {
  readonly id: number
  readonly kind: string
  /** JSON. */
  readonly input: string
}

/**
 * Answers the key under which the change ends. Never one that another change had: who fails after the end of its own looks for it by this
 * key, and must not settle that of somebody else.
 */
export async function beginFileChange(db: Db, kind: string, input: unknown): Promise<number> {
  const now = Date.now()
  const row = await db
    .insertInto('file_change')
    .values((e) => ({
      // After all that are under way, also when the clock was set back.
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

/** The statement that notes how far a change has come; part of the batch that saves what was done. */
export const noteFileChange = (db: Sql, changeId: number, input: unknown): Compilable =>
  db
    .updateTable('file_change')
    .set({ input: JSON.stringify(input) })
    .where('id', '=', changeId)

/** The statement that ends a change; part of the batch that saves its result. */
export const endFileChange = (db: Sql, changeId: number): Compilable =>
  db.deleteFrom('file_change').where('id', '=', changeId)

/** Undefined when it has ended. */
export function findFileChange(db: Sql, changeId: number): Promise<FileChange | undefined> {
  return db
    .selectFrom('file_change')
    .select(['id', 'kind', 'input'])
    .where('id', '=', changeId)
    .executeTakeFirst()
}

/** What was under way when the server ended, oldest first. */
export function listFileChanges(db: Sql): Promise<FileChange[]> {
  return db.selectFrom('file_change').select(['id', 'kind', 'input']).orderBy('id').execute()
}
