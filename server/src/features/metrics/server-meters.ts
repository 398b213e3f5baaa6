import { statfs } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import type { Queue } from '../../queue/queue.ts'
import type { Meter, Sample } from './meter.ts'

const single = (
  name: string,
  description: string,
  value: number,
  baseUnit: Meter['baseUnit'] = null,
): Meter => ({
  name,
  description,
  baseUnit,
  kind: 'gauge',
  samples: [{ tags: {}, values: { VALUE: value } }],
})

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

/** Measures the process and the disk of the config folder. A disk that does not respond is left out. */
export async function measureProcess({ configDir }: { readonly configDir: string }): Promise<Meter[]> {
  const memory = process.memoryUsage()
  const cpu = process.cpuUsage()
  const disk = await statfs(configDir).catch(() => undefined)
  const onDisk = (name: string, description: string, blocks: number, blockSize: number): Meter => ({
    name,
    description,
    baseUnit: 'bytes',
    kind: 'gauge',
    samples: [{ tags: { path: configDir }, values: { VALUE: blocks * blockSize } }],
  })
  return [
    single('process.uptime', 'How long the server has been running', process.uptime(), 'seconds'),
    single('process.cpu.time', 'The processor time that was used', (cpu.user + cpu.system) / 1e6, 'seconds'),
    single('process.memory.resident', 'The memory of the process', memory.rss, 'bytes'),
    single('process.memory.heap', 'The memory of objects of the main thread', memory.heapUsed, 'bytes'),
    single(
      'process.eventloop.utilization',
      'The share of time since the start in which the main thread was busy, 0 to 1',
      performance.eventLoopUtilization().utilization,
    ),
    ...(disk
      ? [
          onDisk('disk.free', 'The room that is left for the server', disk.bavail, disk.bsize),
          onDisk('disk.total', 'The size of the disk of the config folder', disk.blocks, disk.bsize),
        ]
      : []),
  ]
}
