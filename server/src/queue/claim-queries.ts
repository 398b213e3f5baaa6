import type { Db, Sql } from '../db/open.ts'
import { jsonValues } from '../db/values.ts'
import { priority } from './task-kind.ts'
import { running, waiting } from './task-states.ts'

/** Maximum delay of a task: a clock that ran ahead must not delay it for years. */
const maxDelayMs = 86_400_000

/** Options for claiming tasks. `minAttempts` selects only those that were started that often before. */
export interface ClaimOptions {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly minAttempts: number
  /** Kinds of which several tasks run together. */
  readonly batchKinds: readonly string[]
  /** Kinds of which only one task of all runs at a time. */
  readonly singleKinds: readonly string[]
  /** Maximum number of tasks in one run. */
  readonly limit: number
}

/**
 * Selects the waiting tasks that may start now, in order. Excludes running groups, a task whose twin still runs (it was added again in the
 * meantime), single kinds while one of them runs, and the lowest priority while a task of a higher one runs: that may still add the data that
 * these tasks search for (books without hashes).
 */
const runnableTasks = (db: Sql, { now, minAttempts, singleKinds, limit }: ClaimOptions) =>
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
        x('next.kind', 'not in', jsonValues(singleKinds)),
        x.not(
          x.exists(
            x
              .selectFrom('task as single')
              .select('single.id')
              .where('single.state', '=', running)
              .where('single.kind', 'in', jsonValues(singleKinds)),
          ),
        ),
      ]),
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
 * Claims the next waiting task and marks it as running, in one statement: no other caller can claim or cancel it in between. For kinds that
 * run together, the next tasks are claimed, too, without reading the whole queue. Returns no row without a waiting task.
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

/** A claimed task. */
export type ClaimedTask = Awaited<ReturnType<ReturnType<typeof claimTasks>['execute']>>[number]

const deleteTasks = (db: Db, taskIds: readonly number[]) =>
  db.deleteFrom('task').where('id', 'in', jsonValues(taskIds))

/**
 * Deletes finished tasks and claims the next ones for at most `count` runs, in one message, because a message costs more than most small tasks.
 * Returns the tasks of each run.
 */
export async function completeAndClaimTasks(
  db: Db,
  { ended, count, ...options }: ClaimOptions & { ended: readonly number[]; count: number },
): Promise<ClaimedTask[][]> {
  const claims = Array.from({ length: count }, () => claimTasks(db, options))
  const deletions = ended.length > 0 ? [deleteTasks(db, ended)] : []
  const rows = await db.batchRows<unknown>([...deletions, ...claims])
  return (rows.slice(deletions.length) as ClaimedTask[][]).filter((run) => run.length > 0)
}
