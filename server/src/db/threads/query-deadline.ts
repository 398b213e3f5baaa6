/** Message of a query that exceeds its deadline. Of an error thrown by an SQL function, SQLite only keeps the message. */
export const deadlineError = 'the question takes too long'

/**
 * Implements `in_time(row, milliseconds)` of SQL: returns true, or ends the query. Node's SQLite can neither be interrupted nor report
 * progress, but an error thrown by a function ends the statement. The argument `row` makes the planner call it for each row.
 */
export function createDeadline(now: () => number = () => performance.now()) {
  let startedAt = now()
  return {
    /** Called when a statement starts. */
    start(): void {
      startedAt = now()
    },
    inTime(_: unknown, milliseconds: unknown): number {
      if (now() - startedAt <= Number(milliseconds)) return 1
      throw new Error(deadlineError)
    },
  }
}
