import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { ProcessSample } from '@lectern/contract/metrics-overview'
import { formatTimestamp } from '../../db/values.ts'

const intervalMs = 30_000
/** Two hours. */
const maxSamples = 240

/** Measures the process every thirty seconds and keeps the samples of two hours. `countRequests` counts from the start. */
export function createProcessSamples(countRequests: () => number) {
  const samples: ProcessSample[] = []
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let utilization = performance.eventLoopUtilization()
  let requests = 0

  const measure = (): ProcessSample => ({
    time: formatTimestamp(Date.now()),
    memory: process.memoryUsage.rss(),
    // The percentile includes the resolution. It is not a number if the event loop has not turned since.
    eventLoopDelay: delay.count === 0 ? 0 : Math.max(0, delay.percentile(99) / 1e6 - 20),
    busyShare: performance.eventLoopUtilization(utilization).utilization,
    requests: Math.max(0, countRequests() - requests),
  })
  samples.push(measure())
  const timer = setInterval(() => {
    samples.push(measure())
    if (samples.length > maxSamples) samples.shift()
    delay.reset()
    utilization = performance.eventLoopUtilization()
    requests = countRequests()
  }, intervalMs)
  timer.unref()
  return {
    /** Returns the kept samples and one of now, oldest first. */
    list: (): ProcessSample[] => [...samples, measure()],
    stop(): void {
      clearInterval(timer)
      delay.disable()
    },
  }
}
export type ProcessSamples = ReturnType<typeof createProcessSamples>
