/** Message of a query that exceeds its deadline; nothing else of an error thrown by an SQL function is passed on. */
export const deadlineError = 'the question takes too long'

/**
 * Implements `in_time(row, milliseconds)` of SQL: returns true, or ends the query. Node's SQLite can neither be interrupted nor report
 * progress, but an error thrown by a function ends the statement. The argument `row` makes the planner call it for each row.
 */
export function createDeadline(now: () => number = () => performance.now()) {
  let begun = now()
  return {
    /** Called when a statement begins. */
    begin(): void {
      begun = now()
    },
    inTime(_: unknown, milliseconds: unknown): number {
      if (now() - begun <= Number(milliseconds)) return 1
      throw new Error(deadlineError)
    },
  }
}
