/** Knows whether somebody is about, so that work in the background can leave them a processor. */
export interface UserActivity {
  /** Somebody asks for something. */
  note(): void
  readonly isRecent: boolean
}

/** Milliseconds: who reads a page or looks at a list asks again after a while. */
const activeWindowMs = 10_000

/** `now`: milliseconds of a clock that never goes back. */
export function createUserActivity(now: () => number = () => performance.now()): UserActivity {
  let last = Number.NEGATIVE_INFINITY
  return {
    note: () => {
      last = now()
    },
    get isRecent() {
      return now() - last < activeWindowMs
    },
  }
}
