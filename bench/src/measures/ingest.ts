import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fillServer, type Ingest, ingest, startEmpty } from '../filled-server.ts'
import { heavyLibrary } from '../libraries.ts'
import type { Figure, Measure, Surroundings } from '../measure.ts'
import { median } from '../statistics.ts'

const heavyBooks = 150
const runs = 3

const rates = (name: string, books: number, all: readonly Ingest[]): Figure[] => {
  const rate = (what: string, pick: (i: Ingest) => number, note: string): Figure => ({
    name: `ingest/${name}-${what}`,
    value: books / (median(all.map(pick)) / 1000),
    unit: 'books/s',
    note: `${note}; ${books} books, ${all.length} run(s)`,
  })
  return [
    rate('added', (i) => i.added, 'walked and listed'),
    rate('analyzed', (i) => i.analyzed, 'until no book waits for its analysis'),
    rate('complete', (i) => i.done, 'until the queue is empty: posters and series too'),
  ]
}

async function heavy({ scratch, say }: Surroundings): Promise<Ingest[]> {
  const root = await heavyLibrary(heavyBooks)
  const all: Ingest[] = []
  for (let run = 0; run < runs; run++) {
    say(`taking in ${heavyBooks} books of 24 pages, ${run + 1} of ${runs} …`)
    const configDir = join(scratch, `ingest-${run}`)
    const server = await startEmpty(configDir)
    try {
      all.push(await ingest(server, configDir, root))
    } finally {
      await server.stop()
      rmSync(configDir, { recursive: true, force: true })
    }
  }
  return all
}

export const ingestMeasure: Measure = {
  name: 'ingest',
  about: 'books per second from an empty server to a complete library',
  async run(around) {
    const real = await heavy(around)
    const light = await fillServer(around)
    return [
      ...rates('real', heavyBooks, real),
      ...rates('light', around.books, [light]),
      ...(light.peakMemory === undefined
        ? []
        : [{ name: 'ingest/light-peak-memory', value: light.peakMemory, unit: 'MB' as const }]),
    ]
  },
}
