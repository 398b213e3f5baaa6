/** Tracks whether a user is active, so that background work can leave them a processor. */
export interface UserActivity {
  /** Records a request of a user. */
  note(): void
  readonly isRecent: boolean
}

/** Time in which an active user sends another request, in milliseconds. */
const activeWindowMs = 10_000

/** `now`: milliseconds of a monotonic clock. */
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
