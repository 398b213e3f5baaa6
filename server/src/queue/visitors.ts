/** Knows whether somebody is about, so that work in the background can leave them a processor. */
export interface Visitors {
  /** Somebody asks for something. */
  note(): void
  readonly areAbout: boolean
}

/** Milliseconds: who reads a page or looks at a list asks again after a while. */
const stay = 10_000

/** `now`: milliseconds of a clock that never goes back. */
export function createVisitors(now: () => number = () => performance.now()): Visitors {
  let last = Number.NEGATIVE_INFINITY
  return {
    note: () => {
      last = now()
    },
    get areAbout() {
      return now() - last < stay
    },
  }
}
