import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Figure } from '../measure.ts'

/** The part of a trace that says how long tasks took; times are in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  /** Processor time of the thread. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

export interface LongestTasks {
  /** Processor time of the task that needed most, in ms: what a quiet machine takes for it. */
  readonly processor: number
  /** Duration of the longest task, in ms; what else runs on the machine lengthens it. */
  readonly wall: number
}

/** Returns the longest tasks of a page while somebody works there. */
export async function measureLongest(page: Page, work: () => Promise<void>): Promise<LongestTasks> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  let trace: Buffer
  try {
    await work()
    await sleep(500)
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const drawing = new Set(
    traceEvents
      .filter((e) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain')
      .map((e) => threadOf(e)),
  )
  const tasks = traceEvents.filter((e) => e.name === 'RunTask' && e.ph === 'X' && drawing.has(threadOf(e)))
  if (tasks.length === 0) throw new Error('the trace has no tasks')
  const longest = (time: (task: TraceEvent) => number) =>
    tasks.reduce((most, task) => Math.max(most, time(task)), 0) / 1000
  return { processor: longest(({ tdur = 0 }) => tdur), wall: longest(({ dur = 0 }) => dur) }
}

export const toFigures = (name: string, { processor, wall }: LongestTasks, note: string): Figure[] => [
  { name: `import/${name}-longest-task`, value: processor, unit: 'ms', note: `${note}, processor time` },
  { name: `import/${name}-longest-wait`, value: wall, unit: 'ms', note: 'with what else ran on the machine' },
]

/** Scrolls from the top to the bottom of a page and back. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.mouse.move(600, 400)
  for (const step of [700, -700])
    for (let times = 0; times < 40; times++) {
      await page.mouse.wheel(0, step)
      await sleep(16)
    }
}
