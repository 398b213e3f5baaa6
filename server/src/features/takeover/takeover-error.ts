import { type TakeoverProblem, takeoverProblems } from '@lectern/contract/takeover'

/** Nothing can be taken over; the message is one sentence for the administrator. */
export class TakeoverError extends Error {
  readonly problem: TakeoverProblem
  constructor(problem: TakeoverProblem, options?: ErrorOptions) {
    super(takeoverProblems[problem], options)
    this.name = 'TakeoverError'
    this.problem = problem
  }
}
