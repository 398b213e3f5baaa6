/**
 * Runs of one type of task; times in milliseconds. Each attempt counts as a run, a stopped one does not. Tasks that run together share the time.
 */
export interface TaskMetrics {
  readonly runs: number
  readonly failures: number
  readonly total: number
  readonly longest: number
}

/** A failed attempt of a task. */
export interface TaskFailureNote {
  readonly type: string
  /** JSON of the input of the task. */
  readonly input: string
  /** Milliseconds since 1970. */
  readonly time: number
  readonly attempt: number
  readonly isGivenUp: boolean
  readonly error: string
}

/** Number of failures that are remembered. */
const maxFailures = 50
/** Maximum length of the reason of a failure. */
const maxErrorLength = 500

const none: TaskMetrics = { runs: 0, failures: 0, total: 0, longest: 0 }

/** Counts runs of tasks since the start of the server: one entry for each type. */
export function createTaskMetrics() {
  const byType = new Map<string, TaskMetrics>()
  const failures: TaskFailureNote[] = []
  return {
    byType,
    /** The latest failures, newest first. */
    failures: failures as readonly TaskFailureNote[],
    noteFailure(failure: Omit<TaskFailureNote, 'error'>, error: unknown): void {
      const reason = error instanceof Error ? error.message : String(error)
      failures.unshift({ ...failure, error: reason.slice(0, maxErrorLength) })
      failures.length = Math.min(failures.length, maxFailures)
    },
    note(
      type: string,
      { runs, milliseconds, isFailed }: { runs: number; milliseconds: number; isFailed: boolean },
    ): void {
      const before = byType.get(type) ?? none
      byType.set(type, {
        runs: before.runs + runs,
        failures: before.failures + (isFailed ? runs : 0),
        total: before.total + milliseconds,
        longest: Math.max(before.longest, milliseconds / runs),
      })
    },
  }
}
export type TaskMetricsStore = ReturnType<typeof createTaskMetrics>
