import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ingest, startEmpty } from '../filled-server.ts'
import { heavyLibrary } from '../libraries.ts'
import type { Measure } from '../measure.ts'
import { getPinnedNode, root } from '../project.ts'
import { median } from '../statistics.ts'
import { TaskWatch } from '../task-watch.ts'

const books = 150
/** On a shared machine the speed varies by a factor of two, so each run is compared with the one before it. */
const runs = 9

/** Returns the covers per second of the bare image library, for the same covers, in a process that does nothing else. */
function measureBareRate(folder: string): number {
  const run = spawnSync(getPinnedNode(), [join(root, 'bench/src/image-library-baseline.ts'), folder], {
    encoding: 'utf8',
  })
  const rate = Number(run.stdout)
  if (run.status !== 0 || !(rate > 0)) throw new Error(`the bare image library failed: ${run.stderr}`)
  return rate
}

export const posterSpeed: Measure = {
  name: 'posters',
  description: 'posters of every book generated again, against the bare image library',
  async run({ scratch, log }) {
    const folder = await heavyLibrary(books)
    const configDir = join(scratch, 'posters')
    const server = await startEmpty(configDir)
    const watch = new TaskWatch(configDir)
    try {
      await ingest(server, configDir, folder)
      const serverRates: number[] = []
      const baselineRates: number[] = []
      for (let run = 0; run < runs; run++) {
        log(`posters of ${books} books, ${run + 1} of ${runs} …`)
        baselineRates.push(measureBareRate(folder))
        const from = performance.now()
        await server.api.ask('/api/v1/books/thumbnails', { method: 'PUT' })
        await watch.waitUntil(() => watch.count() > 0)
        serverRates.push(books / (((await watch.idle()) - from) / 1000))
      }
      return [
        {
          name: 'posters/made',
          value: median(serverRates),
          unit: 'books/s',
          note: `${books} books, ${runs} runs`,
        },
        {
          name: 'posters/bare',
          value: median(baselineRates),
          unit: 'books/s',
          note: 'sharp alone, same covers',
        },
        {
          name: 'posters/against-bare',
          value: median(serverRates.map((rate, i) => rate / (baselineRates[i] ?? 0))),
          unit: '×',
        },
      ]
    } finally {
      watch.close()
      await server.stop()
    }
  },
}
