import { statfs } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import type { Queue } from '../../queue/queue.ts'
import { gauge, type Meter, type Sample } from './meter.ts'

/** Measures runs and failures of tasks since the start, by type (behaviour 12.3). */
export function measureTasks({ queue }: { readonly queue: Queue }): Meter[] {
  const figures = [...queue.taskMetrics()]
  return [
    {
      name: 'komga.tasks.execution',
      description: 'The time that tasks took',
      baseUnit: 'seconds',
      kind: 'timer',
      samples: figures.map(([type, f]) => ({
        tags: { type },
        values: { COUNT: f.runs, TOTAL_TIME: f.total / 1000, MAX: f.longest / 1000 },
      })),
    },
    {
      name: 'komga.tasks.failure',
      description: 'The number of tasks that failed',
      baseUnit: null,
      kind: 'counter',
      samples: figures
        .filter(([, f]) => f.failures > 0)
        .map(([type, f]) => ({ tags: { type }, values: { COUNT: f.failures } })),
    },
  ]
}

export const measureHttp = (samples: readonly Sample[]): Meter => ({
  name: 'http.server.requests',
  description: 'The time that requests took, by the template of their route',
  baseUnit: 'seconds',
  kind: 'timer',
  samples,
})

/** Measures the process and the disk of the config folder. A disk that does not respond is skipped. */
export async function measureProcess({ configDir }: { readonly configDir: string }): Promise<Meter[]> {
  const memory = process.memoryUsage()
  const cpu = process.cpuUsage()
  const disk = await statfs(configDir).catch(() => undefined)
  const ofProcess = (value: number) => [{ tags: {}, value }]
  const ofDisk = (value: number) => [{ tags: { path: configDir }, value }]
  return [
    gauge('process.uptime', 'How long the server has been running', ofProcess(process.uptime()), 'seconds'),
    gauge(
      'process.cpu.time',
      'The processor time that was used',
      ofProcess((cpu.user + cpu.system) / 1e6),
      'seconds',
    ),
    gauge('process.memory.resident', 'The memory of the process', ofProcess(memory.rss), 'bytes'),
    gauge(
      'process.memory.heap',
      'The memory of objects of the main thread',
      ofProcess(memory.heapUsed),
      'bytes',
    ),
    gauge(
      'process.eventloop.utilization',
      'The share of time since the start in which the main thread was busy, 0 to 1',
      ofProcess(performance.eventLoopUtilization().utilization),
    ),
    ...(disk
      ? [
          gauge(
            'disk.free',
            'The room that is left for the server',
            ofDisk(disk.bavail * disk.bsize),
            'bytes',
          ),
          gauge(
            'disk.total',
            'The size of the disk of the config folder',
            ofDisk(disk.blocks * disk.bsize),
            'bytes',
          ),
        ]
      : []),
  ]
}
