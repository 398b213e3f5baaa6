import type { Db } from '../db/open.ts'
import { listed } from '../db/values.ts'

export interface TaskRow {
  readonly kind: string
  readonly dedupe: string
  readonly group_key: string | null
  readonly priority: number
  readonly input: string
}

const waiting = 0
const running = 1

/** Adds tasks; one that already waits under the same identity takes the new priority when higher, and the new input. */
export async function insertTasks(
  db: Db,
  rows: readonly TaskRow[],
  now: number,
  delay: number,
): Promise<void> {
  await db.batch(
    rows.map((row) =>
      db
        .insertInto('task')
        .values({
          ...row,
          state: waiting,
          attempts: 0,
          not_before: delay === 0 ? 0 : now + delay,
          created: now,
          modified: now,
        })
        .onConflict((c) =>
          c.columns(['kind', 'dedupe', 'state']).doUpdateSet((e) => ({
            priority: e.fn<number>('max', ['task.priority', 'excluded.priority']),
            input: row.input,
            not_before: e.fn<number>('min', ['task.not_before', 'excluded.not_before']),
          })),
        ),
    ),
  )
}

/** The next waiting tasks in order, leaving out groups that run, and tasks of which a twin runs: it was added again meanwhile. */
export function listWaitingTasks(db: Db, busyGroups: readonly string[], now: number, count: number) {
  return db
    .selectFrom('task')
    .select(['id', 'kind', 'group_key', 'input', 'attempts'])
    .where('state', '=', waiting)
    .where('not_before', '<=', now)
    .where((e) => e.or([e('group_key', 'is', null), e('group_key', 'not in', listed(busyGroups))]))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('task as twin')
            .select('twin.id')
            .whereRef('twin.kind', '=', 'task.kind')
            .whereRef('twin.dedupe', '=', 'task.dedupe')
            .where('twin.state', '=', running),
        ),
      ),
    )
    .orderBy('priority', 'desc')
    .orderBy('modified')
    .orderBy('id')
    .limit(count)
    .execute()
}

/** False when the task was cancelled meanwhile. */
export async function startTask(db: Db, taskId: number): Promise<boolean> {
  const [changed] = await db.batch([
    db
      .updateTable('task')
      .set((e) => ({ state: running, attempts: e('attempts', '+', 1) }))
      .where('id', '=', taskId)
      .where('state', '=', waiting),
  ])
  return (changed ?? 0) > 0
}

export async function finishTask(db: Db, taskId: number): Promise<void> {
  await db.batch([db.deleteFrom('task').where('id', '=', taskId)])
}

/** Lets a failed task wait again until `notBefore`; when the same task was added anew meanwhile, that one stands for it. */
export async function postponeTask(db: Db, taskId: number, notBefore: number): Promise<void> {
  await db.batch([
    db
      .deleteFrom('task')
      .where('id', '=', taskId)
      .where((e) =>
        e.exists(
          e
            .selectFrom('task as twin')
            .select('twin.id')
            .where('twin.state', '=', waiting)
            .whereRef('twin.kind', '=', 'task.kind')
            .whereRef('twin.dedupe', '=', 'task.dedupe'),
        ),
      ),
    db.updateTable('task').set({ state: waiting, not_before: notBefore }).where('id', '=', taskId),
  ])
}

/** After a start: what ran when the server ended waits again. */
export async function requeueRunningTasks(db: Db): Promise<void> {
  await db.batch([
    db
      .deleteFrom('task')
      .where('state', '=', running)
      .where((e) =>
        e.exists(
          e
            .selectFrom('task as twin')
            .select('twin.id')
            .where('twin.state', '=', waiting)
            .whereRef('twin.kind', '=', 'task.kind')
            .whereRef('twin.dedupe', '=', 'task.dedupe'),
        ),
      ),
    db.updateTable('task').set({ state: waiting }).where('state', '=', running),
  ])
}

/** Answers how many were removed. */
export async function deleteWaitingTasks(db: Db): Promise<number> {
  const [count] = await db.batch([db.deleteFrom('task').where('state', '=', waiting)])
  return count ?? 0
}

export function countTasks(db: Db) {
  return db
    .selectFrom('task')
    .select((e) => ['kind', e.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute()
}

/** When the next postponed task may run; undefined when none waits. */
export async function nextTaskTime(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('task')
    .select((e) => e.fn.min('not_before').as('time'))
    .where('state', '=', waiting)
    .executeTakeFirst()
  return row?.time ?? undefined
}
