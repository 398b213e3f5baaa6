import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Delay of the event loop in milliseconds above which background work pauses. */
const maxLoopDelayMs = 40
const maxWaitMs = 2000

/** Waits while the event loop lags behind, at most two seconds, so that users who read and browse come first. */
export function createLoadThrottle(): { wait: () => Promise<void>; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return {
    async wait() {
      for (let waited = 0; waited < maxWaitMs; waited += 50) {
        const isLate = delay.percentile(90) / 1e6 > maxLoopDelayMs
        delay.reset()
        if (!isLate) return
        await sleep(50)
      }
    },
    stop: () => delay.disable(),
  }
}
