import type { Outcome, Undo } from '../lib/action.ts'
import type { EachResult } from '../lib/run-each.ts'

interface Told<S> {
  /** Message id of what was done; its values are `count`, and `name` of the first. */
  readonly done: string
  readonly nameOf: (subject: S) => string
  readonly undo?: Undo
  /** Does the same with what failed or was not begun. */
  readonly again: (rest: readonly S[]) => Promise<Outcome>
}

/** Returns the outcome of work on each of some subjects. Throws the failure when nothing was done with the only one. */
export function toOutcome<S>(result: EachResult<S>, { done, nameOf, undo, again }: Told<S>): Outcome {
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
