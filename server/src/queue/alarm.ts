/** Wakes one sleeper; what rings between its last look and its sleep is not lost. */
export interface Alarm {
  readonly isRung: boolean
  ring(): void
  reset(): void
  /** Resolves when it rings, at the latest after so many milliseconds. */
  wait(milliseconds: number): Promise<void>
}

export function createAlarm(): Alarm {
  let isRung = false
  let wake: (() => void) | undefined
  return {
    get isRung() {
      return isRung
    },
    ring() {
      isRung = true
      wake?.()
    },
    reset() {
      isRung = false
    },
    async wait(milliseconds) {
      if (isRung) return
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
