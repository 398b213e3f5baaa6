/** Time, in milliseconds, within which a second tap makes a double tap: so long a finger waits for it, and a mouse does not. */
export const doubleTapMs = 280

export interface MenuTaps {
  /** Takes a tap that shows or hides the bars, or the second one of a double tap, which leaves them as they were. */
  tap(count: 1 | 2, isMouse: boolean): void
  /** Forgets a tap that still waits for a second one. */
  cancel(): void
}

/** Decides which taps show or hide the bars, by `toggle`, and when: with 2 for what takes the tap before back. */
export function createMenuTaps(toggle: (count: 1 | 2) => void): MenuTaps {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    cancel: () => clearTimeout(timer),
    tap(count, isMouse) {
      clearTimeout(timer)
      if (isMouse) toggle(count)
      else if (count === 1) timer = setTimeout(toggle, doubleTapMs, count)
    },
  }
}
