/** Tracks whether a user is active, so that background work can leave them a processor. */
export interface UserActivity {
  /** Records a request of a user. */
  note(): void
  readonly isRecent: boolean
}

/** Milliseconds: a user who reads a page or a list sends another request after a while. */
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
