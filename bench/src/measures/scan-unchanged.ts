import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchServer } from '../bench-server.ts'
import { startFilled } from '../filled-server.ts'
import type { Figure, Measure } from '../measure.ts'
import { readTraffic } from '../process-facts.ts'
import { median, p95 } from '../statistics.ts'
import { TaskWatch } from '../task-watch.ts'

const warmUps = 2
const runs = 9

async function scanOnce(server: BenchServer, libraryId: string, watch: TaskWatch): Promise<number> {
  const from = performance.now()
  const scanned = server.lineAfter('library scanned', from)
  await server.api.ask(`/api/v1/libraries/${libraryId}/scan`, { method: 'POST' })
  const ms = (await scanned) - from
  await watch.idle()
  return ms
}

/** Measures the minimum that any scan has to do: read name, size and time of every file. Undefined without GNU find. */
function measureBareWalk(root: string): number | undefined {
  const times: number[] = []
  for (let run = 0; run < warmUps + runs; run++) {
    const from = performance.now()
    const { status } = spawnSync('find', [root, '-type', 'f', '-printf', '%s %T@\\n'], {
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    if (status !== 0) return undefined
    if (run >= warmUps) times.push(performance.now() - from)
  }
  return median(times)
}

export const scanUnchanged: Measure = {
  name: 'scan-unchanged',
  description: 'a scan that finds everything as it was',
  async run(context) {
    const { server, configDir, library } = await startFilled(context, 'scan-unchanged')
    const watch = new TaskWatch(configDir)
    try {
      for (let run = 0; run < warmUps; run++) await scanOnce(server, library.id, watch)
      const before = { contents: watch.contents(), traffic: readTraffic(server.pid) }
      const times: number[] = []
      for (let run = 0; run < runs; run++) times.push(await scanOnce(server, library.id, watch))
      await sleep(200)
      const after = { contents: watch.contents(), traffic: readTraffic(server.pid) }
      const ms = median(times)
      const bare = measureBareWalk(library.root)
      const figures: Figure[] = [
        {
          name: 'scan-unchanged/time',
          value: ms,
          unit: 'ms',
          note: `p95 ${Math.round(p95(times))}, ${runs} runs`,
        },
        { name: 'scan-unchanged/rate', value: context.books / (ms / 1000), unit: 'files/s' },
        {
          name: 'scan-unchanged/changed-tables',
          value: before.contents === after.contents ? 0 : 1,
          unit: 'count',
          note: 'compares every row of libraries, series, books, pages and posters',
        },
      ]
      if (bare !== undefined) {
        figures.push({ name: 'scan-unchanged/find', value: bare, unit: 'ms', note: 'find -printf "%s %T@"' })
        figures.push({ name: 'scan-unchanged/against-find', value: ms / bare, unit: '×' })
      }
      if (before.traffic && after.traffic) {
        const read = (after.traffic.read - before.traffic.read) / runs
        const written = (after.traffic.written - before.traffic.written) / runs
        figures.push({
          name: 'scan-unchanged/read-per-file',
          value: read / context.books,
          unit: 'B',
          note: 'read calls of the whole server; opening a book would cost 4,096',
        })
        figures.push({
          name: 'scan-unchanged/written',
          value: written / 1000,
          unit: 'kB',
          note: 'a scan: its own task and the log',
        })
      }
      return figures
    } finally {
      watch.close()
      await server.stop()
    }
  },
}
