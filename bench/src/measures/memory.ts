import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchServer } from '../bench-server.ts'
import { ingest, startEmpty, startFilled } from '../filled-server.ts'
import { heavyLibrary, lightLibrary } from '../libraries.ts'
import type { BenchContext, Figure, Measure } from '../measure.ts'
import { readMemory, watchMemory } from '../process-facts.ts'
import { TaskWatch } from '../task-watch.ts'

const settleMs = 60_000

/** Returns the resident memory, and the part of it that is not shared. */
function now(name: string, server: BenchServer, note: string): Figure[] {
  const { now: all, own } = readMemory(server.pid) ?? { now: Number.NaN, own: Number.NaN }
  return [
    { name: `memory/${name}`, value: all, unit: 'MB', note },
    {
      name: `memory/${name}-own`,
      value: own,
      unit: 'MB',
      note: 'without the text of programs and libraries',
    },
  ]
}
const toPeakFigure = (name: string, value: number, note: string): Figure => ({
  name: `memory/${name}`,
  value,
  unit: 'MB',
  note,
})

/** Calls the common pages once, so that everything is loaded that is loaded on first use. */
async function browseOnce({ api }: BenchServer): Promise<void> {
  for (const path of ['/', '/api/v1/series?size=20', '/api/v1/books?size=20', '/api/v1/libraries'])
    await api.ask(path)
}

async function measureFilled(context: BenchContext): Promise<Figure[]> {
  const { server, configDir, library } = await startFilled(context, 'memory-filled')
  const watch = new TaskWatch(configDir)
  try {
    await browseOnce(server)
    await sleep(5000)
    const figures = now('filled-idle', server, `${context.books} books, 5 s after the start`)
    const memory = watchMemory(server.pid)
    try {
      await server.api.ask(`/api/v1/libraries/${library.id}/scan?deep=true`, { method: 'POST' })
      await watch.waitUntil(() => watch.count() > 0).then(() => watch.idle())
    } finally {
      memory.stop()
    }
    figures.push(
      toPeakFigure('scan-peak', memory.peak() ?? Number.NaN, 'of all its processes, during a deep scan'),
    )
    await sleep(settleMs)
    return [...figures, ...now('filled-rested', server, `${settleMs / 1000} s after a deep scan`)]
  } finally {
    watch.close()
    await server.stop()
  }
}

async function measureIngest({ scratch, books }: BenchContext): Promise<Figure[]> {
  const roots = [await heavyLibrary(150), await lightLibrary(Math.round(books * 0.6))]
  const configDir = join(scratch, 'memory-ingest')
  const server = await startEmpty(configDir)
  try {
    await browseOnce(server)
    await sleep(5000)
    const figures = now('empty-idle', server, '5 s after the start')
    const peaks: number[] = []
    for (const root of roots) peaks.push((await ingest(server, configDir, root)).peakMemory ?? Number.NaN)
    figures.push(
      toPeakFigure(
        'ingest-peak',
        Math.max(...peaks),
        'of all its processes: real books, then many light ones',
      ),
    )
    await sleep(settleMs)
    return [...figures, ...now('ingest-rested', server, `${settleMs / 1000} s after the ingest`)]
  } finally {
    await server.stop()
  }
}

export const memory: Measure = {
  name: 'memory',
  description: 'resident memory of the server at rest and at work (Linux)',
  async run(context) {
    if (process.platform !== 'linux') return []
    return [...(await measureFilled(context)), ...(await measureIngest(context))]
  },
}
