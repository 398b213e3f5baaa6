/** Wakes one sleeper; what rings between its last look and its sleep is not lost. */
export interface WakeSignal {
  readonly isSet: boolean
  set(): void
  reset(): void
  /** Resolves when it rings, at the latest after so many milliseconds. */
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
