import { findStep, type Step, type WholePage } from './steps.ts'

/** Lists the steps of the page; `shown` says where the whole page was on the screen already. */
type ListSteps = (shown: WholePage) => readonly Step[]

/** The way through one page, and where on it the reader is. */
export class PageWalk {
  readonly #list: ListSteps
  #steps: readonly Step[] = []
  #at = 0
  /** Where the whole page stays among the steps because it was shown while the panels were searched. */
  #shown: WholePage = 'never'

  constructor(list: ListSteps) {
    this.#list = list
  }

  get step(): Step | undefined {
    return this.#steps[this.#at]
  }

  /** Begins a page at its first step or its last. */
  enter(end: 'start' | 'end', areStepsKnown: boolean): void {
    this.#shown = 'never'
    this.#steps = this.#list('never')
    this.#at = end === 'start' ? 0 : this.#steps.length - 1
    if (!areStepsKnown) this.#shown = end === 'start' ? 'first' : 'last'
  }

  /** Goes one step on or back; false where the page ends. */
  move(onward: 1 | -1): boolean {
    if (!this.#steps[this.#at + onward]) return false
    this.#at += onward
    return true
  }

  /** Lists the steps anew and stays at the panel. With other settings, the whole page has its place by them alone. */
  renew(hasOtherSettings = false): void {
    if (hasOtherSettings) this.#shown = 'never'
    const before = this.step
    this.#steps = this.#list(this.#shown)
    this.#at = before ? findStep(this.#steps, before) : 0
  }
}

/** Returns when the whole page is shown: as chosen, and where it was shown already. */
export function addWhole(chosen: WholePage, shown: WholePage): WholePage {
  if (chosen === shown || shown === 'never') return chosen
  return chosen === 'never' ? shown : 'both'
}
