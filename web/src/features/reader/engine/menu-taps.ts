/** Time, in milliseconds, within which a second tap makes a double tap. */
export const doubleTapMs = 280
/** Time, in milliseconds, to wait for the second half of a double tap; a mouse click does not wait. */
const doubleTapWaitMs = 240

export interface MenuTaps {
  /** Takes a tap that shows or hides the bars, or the second one of a double tap, which leaves them as they were. */
  tap(count: 1 | 2, isMouse: boolean): void
  /** Forgets a tap that still waits for a second one. */
  cancel(): void
}

/** Decides which taps show or hide the bars, by `toggle`, and when: with 2 for what takes the tap before back. */
export function createMenuTaps(toggle: (count: 1 | 2) => void): MenuTaps {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** True when the second tap came so late that the first one has had its effect. */
  let hasToggled = false
  const cancel = () => {
    clearTimeout(timer)
    hasToggled = false
  }
  const onEnd = () => {
    hasToggled = true
    toggle(1)
  }
  return {
    cancel,
    tap(count, isMouse) {
      const mustUndo = count === 2 && hasToggled
      cancel()
      if (isMouse || mustUndo) toggle(count)
      else if (count === 1) timer = setTimeout(onEnd, doubleTapWaitMs)
    },
  }
}
