/** The message of a question that takes longer than it said; of what a function throws nothing else comes through. */
export const deadlineError = 'the question takes too long'

/**
 * `in_time(row, milliseconds)` of SQL: true, or the end of the question. Node's SQLite can neither be interrupted nor told of progress, but
 * what a function throws ends the statement. It has to be asked at each row: hence the row, which says so to the planner.
 */
export function createDeadline(now: () => number = () => performance.now()) {
  let begun = now()
  return {
    /** A statement begins. */
    begin(): void {
      begun = now()
    },
    inTime(_: unknown, milliseconds: unknown): number {
      if (now() - begun <= Number(milliseconds)) return 1
      throw new Error(deadlineError)
    },
  }
}
