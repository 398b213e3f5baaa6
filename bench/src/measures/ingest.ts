import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { disablePosters, fillServer, type Ingest, ingest, startEmpty } from '../filled-server.ts'
import { epubLibrary, heavyLibrary } from '../libraries.ts'
import type { BenchContext, Figure, Measure } from '../measure.ts'
import { median } from '../statistics.ts'

const heavyBooks = 400
const epubs = 1000
const runs = 3

const rates = (name: string, books: number, all: readonly Ingest[]): Figure[] => {
  const rate = (stage: string, pick: (i: Ingest) => number, note: string): Figure => ({
    name: `ingest/${name}-${stage}`,
    value: books / (median(all.map(pick)) / 1000),
    unit: 'books/s',
    note: `${note}; ${books} books, ${all.length} run(s)`,
  })
  return [
    rate('added', (i) => i.added, 'walked and listed'),
    rate('analyzed', (i) => i.analyzed, 'until no book waits for its analysis'),
    rate('complete', (i) => i.done, 'posters and series too; only hashes are left'),
    rate('hashed', (i) => i.hashed, 'until the queue is empty'),
  ]
}

/** Returns the cost of a book while there are few and while there are many, and the size that each adds to the database. */
function growth(books: number, light: Ingest): Figure[] {
  const early = light.growth.cost(books * 0.01, books * 0.1)
  const late = light.growth.cost(books * 0.9, books * 0.99)
  return [
    {
      name: 'ingest/light-late-against-early',
      value: late / early,
      unit: '×',
      note: `ms for each book in each tenth: ${light.growth
        .tenths(books)
        .map((ms) => ms.toFixed(2))
        .join(' ')}`,
    },
    {
      name: 'ingest/light-database',
      value: light.databaseSize / books,
      unit: 'B',
      note: 'for each book, without posters',
    },
  ]
}

/** Starts several empty servers, each of which ingests the same folder. */
async function repeated(
  { scratch, log }: BenchContext,
  root: string,
  { description, posters }: { description: string; posters: boolean },
): Promise<Ingest[]> {
  const all: Ingest[] = []
  for (let run = 0; run < runs; run++) {
    log(`taking in ${description}, ${posters ? 'with' : 'without'} posters, ${run + 1} of ${runs} …`)
    const configDir = join(scratch, `ingest-${run}`)
    const server = await startEmpty(configDir)
    if (!posters) disablePosters(configDir)
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
  description: 'books per second from an empty server to a complete library (bare: without posters)',
  async run(context) {
    const heavy = await heavyLibrary(heavyBooks)
    const novels = await epubLibrary(epubs)
    const real = { description: `${heavyBooks} books of 24 pages` }
    const ebooks = { description: `${epubs} e-books` }
    return [
      ...rates('real-bare', heavyBooks, await repeated(context, heavy, { ...real, posters: false })),
      ...rates('real', heavyBooks, await repeated(context, heavy, { ...real, posters: true })),
      ...rates('epub-bare', epubs, await repeated(context, novels, { ...ebooks, posters: false })),
      ...rates('epub', epubs, await repeated(context, novels, { ...ebooks, posters: true })),
    ]
  },
}

export const ingestLargeMeasure: Measure = {
  name: 'ingest-large',
  description:
    'the same of many light books; what each costs as there are more, and the memory at its highest and at rest',
  async run(context) {
    const light = await fillServer(context)
    return [
      ...rates('light', context.books, [light]),
      ...growth(context.books, light),
      ...(light.peakMemory === undefined
        ? []
        : [
            { name: 'ingest/light-peak-memory', value: light.peakMemory, unit: 'MB' as const },
            {
              name: 'ingest/light-rested-memory',
              value: light.rested?.now ?? Number.NaN,
              unit: 'MB' as const,
              note: 'a minute after everything was done',
            },
            {
              name: 'ingest/light-rested-own-memory',
              value: light.rested?.own ?? Number.NaN,
              unit: 'MB' as const,
              note: 'the same without the text of programs and libraries',
            },
          ]),
    ]
  },
}
