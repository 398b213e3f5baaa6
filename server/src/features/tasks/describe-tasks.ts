import type { TaskFailure, TaskFigures, WaitingTask } from '@lectern/contract/tasks-details'
import type { Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { rowRange, toPage } from '../../db/paging.ts'
import { formatTimestamp } from '../../db/values.ts'
import type { Queue } from '../../queue/queue.ts'
import { listWaiting } from './queries.ts'
import { nameSubjects } from './task-subjects.ts'

type Figures = Pick<Queue, 'status' | 'runningCounts' | 'taskMetrics'>

/** Returns what waits, runs and ran, by type. */
export async function countTaskTypes(queue: Figures): Promise<TaskFigures[]> {
  const { countByType } = await queue.status()
  const running = queue.runningCounts()
  const metrics = queue.taskMetrics()
  const types = [...new Set([...Object.keys(countByType), ...running.keys(), ...metrics.keys()])].sort()
  return types.map((type) => {
    const runningCount = running.get(type) ?? 0
    const figures = metrics.get(type)
    return {
      type,
      // A task that has just ended is still counted.
      waiting: Math.max(0, (countByType[type] ?? 0) - runningCount),
      running: runningCount,
      runs: figures?.runs ?? 0,
      failures: figures?.failures ?? 0,
      totalSeconds: (figures?.total ?? 0) / 1000,
      longestSeconds: (figures?.longest ?? 0) / 1000,
    }
  })
}

/** Returns what waits, runs and ran, by type, and the latest failures. */
export async function describeTasks(
  db: Sql,
  viewer: Viewer,
  queue: Figures & Pick<Queue, 'taskFailures'>,
): Promise<{ types: TaskFigures[]; failures: TaskFailure[] }> {
  const failures = queue.taskFailures()
  const [types, nameOf] = await Promise.all([
    countTaskTypes(queue),
    nameSubjects(
      db,
      viewer,
      failures.map(({ input }) => input),
    ),
  ])
  return {
    types,
    failures: failures.map(({ time, input, ...failure }) => ({
      ...failure,
      subject: nameOf(input),
      time: formatTimestamp(time),
    })),
  }
}

/** Returns a page of the tasks that wait, those that run next first, with what they are about. */
export async function listWaitingTasks(
  db: Sql,
  viewer: Viewer,
  request: { readonly type?: string | undefined; readonly page: number; readonly size: number },
) {
  const paging = { ...request, unpaged: false }
  const { rows, total } = await listWaiting(db, { type: request.type, ...rowRange(paging) })
  const nameOf = await nameSubjects(
    db,
    viewer,
    rows.map(({ input }) => input),
  )
  return toPage(
    rows.map(
      (row): WaitingTask => ({
        id: String(row.id),
        type: row.kind,
        subject: nameOf(row.input),
        priority: row.priority,
        created: formatTimestamp(row.created),
        attempts: row.attempts,
        notBefore: row.not_before > 0 ? formatTimestamp(row.not_before) : null,
      }),
    ),
    total,
    paging,
    true,
  )
}
