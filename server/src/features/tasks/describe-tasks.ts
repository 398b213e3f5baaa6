import type { TaskFailure, TaskFigures } from '@lectern/contract/tasks-details'
import { formatTimestamp } from '../../db/values.ts'
import type { Queue } from '../../queue/queue.ts'

/** Returns what waits, runs and ran, by type, and the latest failures. */
export async function describeTasks(
  queue: Pick<Queue, 'status' | 'runningCounts' | 'taskMetrics' | 'taskFailures'>,
): Promise<{ types: TaskFigures[]; failures: TaskFailure[] }> {
  const { countByType } = await queue.status()
  const running = queue.runningCounts()
  const metrics = queue.taskMetrics()
  const types = [...new Set([...Object.keys(countByType), ...running.keys(), ...metrics.keys()])].sort()
  return {
    types: types.map((type) => {
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
    }),
    failures: queue
      .taskFailures()
      .map(({ time, ...failure }) => ({ ...failure, time: formatTimestamp(time) })),
  }
}
