import type { Outcome, Undo } from '../../lib/action.ts'
import type { EachResult } from '../../lib/run-each.ts'

interface Description<S> {
  /** Message id of the sentence that reports the outcome; its values are `count`, and `name` of the first subject. */
  readonly done: string
  readonly nameOf: (subject: S) => string
  readonly undo?: Undo
  /** Repeats the work for subjects that failed or were not started. */
  readonly again: (rest: readonly S[]) => Promise<Outcome>
}

/** Returns the outcome of work on some subjects. Throws the failure of a single subject. */
export function toOutcome<S>(result: EachResult<S>, { done, nameOf, undo, again }: Description<S>): Outcome {
  const { failures, left, fatal } = result
  const rest = [...failures.map(({ subject }) => subject), ...left]
  const [first] = result.done
  const failure = failures[0]?.error ?? fatal
  if (first === undefined && rest.length === 1 && failure !== undefined) throw failure
  return {
    done,
    values: { count: result.done.length, name: first === undefined ? '' : nameOf(first) },
    ...(undo && result.done.length > 0 && { undo }),
    failures: failures.map(({ subject, error }) => ({ name: nameOf(subject), error })),
    leftCount: left.length,
    ...(fatal !== undefined && { stoppedBy: fatal }),
    ...(rest.length > 0 && { resume: () => again(rest) }),
  }
}
