import type { TaskFailure, TaskFigures, TaskSubject, WaitingTask } from '@lectern/contract/tasks-details'
import type { Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { rowRange, toPage } from '../../db/paging.ts'
import { formatTimestamp } from '../../db/values.ts'
import type { Queue } from '../../queue/queue.ts'
import { listWaiting, nameBooks, nameLibraries, nameSeries } from './queries.ts'

type Figures = Pick<Queue, 'status' | 'runningCounts' | 'taskMetrics'>

/** Returns the number of waiting, running and finished tasks, by type. */
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
      // A task that has just finished may still be counted as running.
      waiting: Math.max(0, (countByType[type] ?? 0) - runningCount),
      running: runningCount,
      runs: figures?.runs ?? 0,
      failures: figures?.failures ?? 0,
      totalSeconds: (figures?.total ?? 0) / 1000,
      longestSeconds: (figures?.longest ?? 0) / 1000,
    }
  })
}

const kinds = { book: 'bookId', series: 'seriesId', library: 'libraryId' } as const
type Kind = keyof typeof kinds

/** Returns the most exact subject of an input: a book before its library. */
function findSubject(input: string): { kind: Kind; key: number } | undefined {
  const values = JSON.parse(input) as Record<string, unknown>
  for (const kind of ['book', 'series', 'library'] as const) {
    const key = values[kinds[kind]]
    if (typeof key === 'number') return { kind, key }
  }
  return undefined
}

/** Returns a function that names the subjects of tasks by their inputs (JSON); null for subjects that the viewer may not see. */
async function nameSubjects(
  db: Sql,
  viewer: Viewer,
  inputs: readonly string[],
): Promise<(input: string) => TaskSubject> {
  const subjects = new Map(inputs.map((input) => [input, findSubject(input)]))
  const find = async (kind: Kind, read: typeof nameBooks | typeof nameSeries | typeof nameLibraries) => {
    const keys = new Set([...subjects.values()].flatMap((s) => (s?.kind === kind ? [s.key] : [])))
    const rows = keys.size > 0 ? await read(db, viewer, [...keys]) : []
    return rows.map(({ key, id, title }) => [`${kind} ${key}`, { kind, id, title }] as const)
  }
  const names = [find('book', nameBooks), find('series', nameSeries), find('library', nameLibraries)]
  const found = new Map((await Promise.all(names)).flat())
  return (input) => {
    const subject = subjects.get(input)
    return (subject && found.get(`${subject.kind} ${subject.key}`)) ?? null
  }
}

/** Returns the number of waiting, running and finished tasks, by type, and the latest failures. */
export async function describeTasks(
  db: Sql,
  viewer: Viewer,
  queue: Figures & Pick<Queue, 'taskFailures'>,
): Promise<{ types: TaskFigures[]; failures: TaskFailure[] }> {
  const failures = queue.taskFailures()
  const inputs = failures.map(({ input }) => input)
  const [types, nameOf] = await Promise.all([countTaskTypes(queue), nameSubjects(db, viewer, inputs)])
  return {
    types,
    failures: failures.map(({ time, input, ...failure }) => ({
      ...failure,
      subject: nameOf(input),
      time: formatTimestamp(time),
    })),
  }
}

/** Returns a page of the waiting tasks with their subjects, in the order in which they run. */
export async function listWaitingTasks(
  db: Sql,
  viewer: Viewer,
  request: { readonly type?: string | undefined; readonly page: number; readonly size: number },
) {
  const paging = { ...request, unpaged: false }
  const { rows, total } = await listWaiting(db, { type: request.type, ...rowRange(paging) })
  const inputs = rows.map(({ input }) => input)
  const nameOf = await nameSubjects(db, viewer, inputs)
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
