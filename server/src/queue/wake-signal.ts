/** Wakes one waiting caller; a call of `set` between its last check and its wait is not lost. */
export interface WakeSignal {
  readonly isSet: boolean
  set(): void
  reset(): void
  /** Resolves when it is set, at the latest after this many milliseconds. */
  wait(milliseconds: number): Promise<void>
}

export function createWakeSignal(): WakeSignal {
  let isSet = false
  let wake: (() => void) | undefined
  return {
    get isSet() {
      return isSet
    },
    set() {
      isSet = true
      wake?.()
    },
    reset() {
      isSet = false
    },
    async wait(milliseconds) {
      if (isSet) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      wake = undefined
    },
  }
}
