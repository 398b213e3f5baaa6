import { type TakeoverProblem, takeoverProblems } from '@lectern/contract/takeover'

/** Nothing can be imported. The message is one sentence for the administrator. */
export class TakeoverError extends Error {
  readonly problem: TakeoverProblem
  /** The exact cause, such as the names of steps of the schema. */
  readonly detail: string | undefined
  constructor(problem: TakeoverProblem, { detail, ...options }: ErrorOptions & { detail?: string } = {}) {
    super(
      detail === undefined ? takeoverProblems[problem] : `${takeoverProblems[problem]} ${detail}.`,
      options,
    )
    this.name = 'TakeoverError'
    this.problem = problem
    this.detail = detail
  }
}
