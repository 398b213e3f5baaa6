import type { Db, Sql } from '../db/open.ts'
import { jsonValues } from '../db/values.ts'
import { priority } from './task-kind.ts'
import { running, waiting } from './task-states.ts'

/** Nothing is postponed for longer: a time beyond was written by a clock that ran ahead, and is no reason to wait for years. */
const maxDelayMs = 86_400_000

/** How claims look for tasks. `minAttempts` looks among those alone that were begun so often before. */
export interface ClaimOptions {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly minAttempts: number
  /** Kinds of which one run takes several. */
  readonly batchKinds: readonly string[]
  /** Most tasks of one run. */
  readonly limit: number
}

/**
 * The waiting tasks that may begin now, in order. Leaves out groups that run, a task whose twin still runs (it was added anew meanwhile),
 * and the lowest priority while anything of a higher one runs: it may have more to do, and what looks for work (books without hashes)
 * would look too early.
 */
const runnableTasks = (db: Sql, { now, minAttempts, limit }: ClaimOptions) =>
  db
    .selectFrom('task as next')
    .select(['next.id', 'next.kind', 'next.priority', 'next.modified'])
    .where('next.state', '=', waiting)
    .where((x) => x.or([x('next.not_before', '<=', now), x('next.not_before', '>', now + maxDelayMs)]))
    .$if(minAttempts > 0, (q) => q.where('next.attempts', '>=', minAttempts))
    .where((x) =>
      x.or([
        x('next.group_key', 'is', null),
        x('next.group_key', 'not in', (busy) =>
          busy
            .selectFrom('task as busy')
            .select('busy.group_key')
            .where('busy.state', '=', running)
            .where('busy.group_key', 'is not', null),
        ),
      ]),
    )
    .where((x) =>
      x.not(
        x.exists(
          x
            .selectFrom('task as twin')
            .select('twin.id')
            .where('twin.state', '=', running)
            .whereRef('twin.kind', '=', 'next.kind')
            .whereRef('twin.dedupe', '=', 'next.dedupe'),
        ),
      ),
    )
    .where((x) =>
      x.or([
        x('next.priority', '>', priority.lowest),
        x.not(
          x.exists(
            x
              .selectFrom('task as higher')
              .select('higher.id')
              .where('higher.state', '=', running)
              .where('higher.priority', '>', priority.lowest),
          ),
        ),
      ]),
    )
    .orderBy('next.priority', 'desc')
    .orderBy('next.modified')
    .orderBy('next.id')
    .limit(limit)

/**
 * Takes the next waiting task and marks it as running, in one statement: nobody can take or cancel it in between. Where several of its kind
 * run together, those come along that stand right behind it: only they are looked at, however many tasks wait. No row when there is none.
 */
export const claimTasks = (db: Db, options: ClaimOptions) =>
  db
    .with(
      (c) => c('free').materialized(),
      () => runnableTasks(db, options),
    )
    .with('first', (w) =>
      w
        .selectFrom('free')
        .select(['id', 'kind'])
        .orderBy('priority', 'desc')
        .orderBy('modified')
        .orderBy('id')
        .limit(1),
    )
    .updateTable('task')
    .set((e) => ({ state: running, attempts: e('attempts', '+', 1) }))
    .where('id', 'in', (e) =>
      e
        .selectFrom('free')
        .innerJoin('first', 'first.kind', 'free.kind')
        .select('free.id')
        .where((x) =>
          x.or([x('free.id', '=', x.ref('first.id')), x('free.kind', 'in', jsonValues(options.batchKinds))]),
        ),
    )
    .returning(['id', 'kind', 'group_key', 'input', 'attempts'])

/** A task that was taken. */
export type ClaimedTask = Awaited<ReturnType<ReturnType<typeof claimTasks>['execute']>>[number]

const deleteTasks = (db: Db, taskIds: readonly number[]) =>
  db.deleteFrom('task').where('id', 'in', jsonValues(taskIds))

/**
 * Removes tasks that have ended and takes the next ones for at most `count` runs, in one message: it costs more than most small tasks do.
 * Answers those of each run.
 */
export async function completeAndClaimTasks(
  db: Db,
  { ended, count, ...options }: ClaimOptions & { ended: readonly number[]; count: number },
): Promise<ClaimedTask[][]> {
  const claims = Array.from({ length: count }, () => claimTasks(db, options))
  const gone = ended.length > 0 ? [deleteTasks(db, ended)] : []
  const rows = await db.batchRows<unknown>([...gone, ...claims])
  return (rows.slice(gone.length) as ClaimedTask[][]).filter((run) => run.length > 0)
}
