import { type ExpressionBuilder, type OnConflictBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Sql } from '../db/open.ts'
import type { Database } from '../db/tables/schema.ts'
import type { NewTasks } from './task-kind.ts'
import { running, waiting } from './task-states.ts'

type TaskRow = NewTasks['rows'][number]

/** Rows of one statement: a scan adds a hundred thousand tasks, which must take neither all memory nor all of the writer's time. */
const chunkRows = 1000

/**
 * Returns statements that add tasks; a task that already waits under the same identity takes the new input, and the new priority if it is higher.
 */
export const insertTasks = (
  db: Sql,
  { rows, delay }: NewTasks,
  now: number,
): ReturnType<typeof insertChunk>[] =>
  Array.from({ length: Math.ceil(rows.length / chunkRows) }, (_, i) =>
    insertChunk(db, rows.slice(i * chunkRows, (i + 1) * chunkRows), now, delay),
  )

/** Returns one statement for all rows, because each statement costs a tenth of a millisecond on the main thread. */
function insertChunk(db: Sql, rows: readonly TaskRow[], now: number, delay: number) {
  const readValue = (key: keyof TaskRow) => sql`row.value ->> ${sql.lit(key)}`.as(key)
  return db
    .insertInto('task')
    .columns(['kind', 'dedupe', 'group_key', 'priority', 'input', 'not_before', 'created', 'modified'])
    .expression((e) =>
      e
        .selectFrom(sql`json_each(${JSON.stringify(rows)})`.as('row'))
        .select([
          readValue('kind'),
          readValue('dedupe'),
          readValue('group_key'),
          readValue('priority'),
          readValue('input'),
        ])
        .select([
          e.val(delay === 0 ? 0 : now + delay).as('not_before'),
          e.val(now).as('created'),
          e.val(now).as('modified'),
        ])
        // Otherwise SQLite parses ON CONFLICT as a join.
        .where(sql<boolean>`true`),
    )
    .onConflict(joinWaiting)
}

const joinWaiting = (c: OnConflictBuilder<Database, 'task'>) =>
  c.columns(['kind', 'dedupe', 'state']).doUpdateSet((e) => ({
    priority: e.fn<number>('max', ['task.priority', 'excluded.priority']),
    input: e.ref('excluded.input'),
    not_before: e.fn<number>('min', ['task.not_before', 'excluded.not_before']),
  }))

/** A query whose rows are keys of books or series. */
export type Keys = SelectQueryBuilder<Database, never, { id: number }>

/** Placeholder in a task for the key of a row, which the database inserts; no key is as large. */
export const keyPlaceholder = Number.MAX_SAFE_INTEGER

/** Adds the same task for each key of a query, in batches, so that other writes do not wait for all of them. */
export async function insertForEach(db: Sql, keys: Keys, task: TaskRow): Promise<void> {
  let after = 0
  for (;;) {
    const last = await findBatchEnd(db, keys, after)
    if (last === undefined) return
    await insertTasksFor(db, keys, { after, last }, task, Date.now()).execute()
    after = last
  }
}

/** Returns the last key of the next batch after this one; undefined if there are no more. */
async function findBatchEnd(db: Sql, keys: Keys, after: number): Promise<number | undefined> {
  const batchKeys = db
    .selectFrom(keys.as('k'))
    .select('k.id')
    .where('k.id', '>', after)
    .orderBy('k.id')
    .limit(chunkRows)
  const row = await db
    .selectFrom(batchKeys.as('p'))
    .select((e) => e.fn.max<number | null>('p.id').as('last'))
    .executeTakeFirst()
  return row?.last ?? undefined
}

/** Adds the same task for each key after one and up to another, within the database: no keys are sent to the main thread. */
function insertTasksFor(
  db: Sql,
  keys: Keys,
  range: { readonly after: number; readonly last: number },
  task: TaskRow,
  now: number,
) {
  const withKey = (text: string | null) => sql<string>`replace(${text}, ${String(keyPlaceholder)}, k.id)`
  return db
    .insertInto('task')
    .columns(['kind', 'dedupe', 'group_key', 'priority', 'input', 'not_before', 'created', 'modified'])
    .expression((e) =>
      e
        .selectFrom(keys.as('k'))
        .select([
          e.val(task.kind).as('kind'),
          withKey(task.dedupe).as('dedupe'),
          withKey(task.group_key).as('group_key'),
          e.val(task.priority).as('priority'),
          withKey(task.input).as('input'),
          e.val(0).as('not_before'),
          e.val(now).as('created'),
          e.val(now).as('modified'),
        ])
        .where('k.id', '>', range.after)
        .where('k.id', '<=', range.last)
        .orderBy('k.id'),
    )
    .onConflict(joinWaiting)
}

/** True if the same task already waits. */
const hasWaitingTwin = (e: ExpressionBuilder<Database, 'task'>) =>
  e.exists(
    e
      .selectFrom('task as twin')
      .select('twin.id')
      .where('twin.state', '=', waiting)
      .whereRef('twin.kind', '=', 'task.kind')
      .whereRef('twin.dedupe', '=', 'task.dedupe'),
  )

/** Lets a failed task wait again until `notBefore`; if the same task was added again in the meantime, that one replaces it. */
export async function postponeTask(db: Db, taskId: number, notBefore: number): Promise<void> {
  await db.batch([
    db.deleteFrom('task').where('id', '=', taskId).where(hasWaitingTwin),
    db.updateTable('task').set({ state: waiting, not_before: notBefore }).where('id', '=', taskId),
  ])
}

/** Called before an ordered stop, whose interruption does not count as a start of the running tasks. */
export async function resetRunningTaskStarts(db: Db): Promise<void> {
  await db.batch([
    db
      .updateTable('task')
      .set((e) => ({ attempts: e.fn<number>('max', [e.lit(0), e('attempts', '-', 1)]) }))
      .where('state', '=', running),
  ])
}

/**
 * Called after a start: tasks that ran when the server ended wait again, unless they were started `maxStarts` times; those are deleted and
 * returned.
 */
export async function requeueRunningTasks(db: Db, maxStarts: number) {
  const givenUp = await db
    .deleteFrom('task')
    .where('state', '=', running)
    .where('attempts', '>=', maxStarts)
    .returning(['kind', 'input'])
    .execute()
  await db.batch([
    db.deleteFrom('task').where('state', '=', running).where(hasWaitingTwin),
    db.updateTable('task').set({ state: waiting }).where('state', '=', running),
  ])
  return givenUp
}

/** Waiting tasks of one type, or one by its key; all by default. */
export interface WaitingTasks {
  readonly type?: string
  readonly taskId?: number
}

/** Deletes waiting tasks. */
export async function deleteWaitingTasks(db: Db, { type, taskId }: WaitingTasks = {}): Promise<number> {
  let tasks = db.deleteFrom('task').where('state', '=', waiting)
  if (type !== undefined) tasks = tasks.where('kind', '=', type)
  if (taskId !== undefined) tasks = tasks.where('id', '=', taskId)
  const [count] = await db.batch([tasks])
  return count ?? 0
}

export function countTasks(db: Db) {
  return db
    .selectFrom('task')
    .select((e) => ['kind', e.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute()
}

/** Query of one row: the time at which the next postponed task may run; null if none waits. */
export const nextTaskTime = (db: Db) =>
  db
    .selectFrom('task')
    .select((e) => e.fn.min('not_before').as('time'))
    .where('state', '=', waiting)
