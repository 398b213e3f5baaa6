import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ingest, startEmpty } from '../filled-server.ts'
import { drawnLibrary } from '../libraries.ts'
import type { BenchContext, Measure } from '../measure.ts'
import { readProcessorTime } from '../process-facts.ts'
import { root as project } from '../project.ts'
import { median } from '../statistics.ts'

const books = 24
/** The processor time of one run varies by a tenth; the median of this many pairs does not. */
const pairs = 9
/** Books for which both programs compile their code, which is kept for their next start. */
const warmingBooks = 4

const start = 'function hashLook(bytes){'

/** Copies the built server and takes the look hash out of the copy: it says of every page that it is empty, as it does of white ones. */
function buildWithoutLooks(folder: string): string {
  const dist = join(folder, 'server/dist')
  cpSync(join(project, 'server/dist'), dist, { recursive: true })
  for (const name of ['node_modules', 'web', 'contract', 'package.json'])
    symlinkSync(join(project, name), join(folder, name))
  symlinkSync(join(project, 'server/node_modules'), join(folder, 'server/node_modules'))
  const changed = readdirSync(dist).filter((name) => {
    const code = readFileSync(join(dist, name), 'utf8')
    if (!code.includes(start)) return false
    writeFileSync(join(dist, name), code.replace(start, `${start}return Promise.resolve("");`))
    return true
  })
  if (changed.length !== 1) throw new Error(`hashLook is in ${changed.length} files of the built server`)
  return folder
}

/** Ingests a library on an empty server. Returns the processor time in ms of the server and its processes, from adding it to the last hash. */
async function measureIngest({ scratch }: BenchContext, root: string, program?: string): Promise<number> {
  const configDir = join(scratch, 'page-hashing')
  const server = await startEmpty(configDir, program)
  try {
    const before = readProcessorTime(server.pid)
    await ingest(server, configDir, root, { hashPages: true })
    const after = readProcessorTime(server.pid)
    if (before === undefined || after === undefined) throw new Error('this system reports no processor time')
    return after - before
  } finally {
    await server.stop()
    rmSync(configDir, { recursive: true, force: true })
  }
}

export const pageHashing: Measure = {
  name: 'page-hashing',
  description: 'what the look hashes of pages cost a whole ingest, by processor time',
  async run(context) {
    const root = await drawnLibrary(books)
    const without = buildWithoutLooks(join(context.scratch, 'without-looks'))
    const warming = await drawnLibrary(warmingBooks)
    await measureIngest(context, warming)
    await measureIngest(context, warming, without)
    const times: { withLooks: number; bare: number }[] = []
    for (let pair = 0; pair < pairs; pair += 1) {
      context.log(`taking in ${books} books with looks and without, ${pair + 1} of ${pairs} …`)
      // Each is first in turn: what else runs on the machine comes and goes.
      const order = pair % 2 === 0 ? [without, undefined] : [undefined, without]
      const found = new Map<string | undefined, number>()
      for (const program of order) found.set(program, await measureIngest(context, root, program))
      times.push({ bare: found.get(without) ?? 0, withLooks: found.get(undefined) ?? 0 })
    }
    const withLooks = median(times.map((t) => t.withLooks))
    const share = median(times.map((t) => (100 * (t.withLooks - t.bare)) / t.bare))
    const each = times.map((t) => `${Math.round(t.bare)}/${Math.round(t.withLooks)}`).join(' ')
    return [
      {
        name: 'page-hashing/ingest',
        value: withLooks / books,
        unit: 'ms',
        note: `of processor time for each of ${books} books: scan, analysis, posters, hashes of files and of six pages`,
      },
      {
        name: 'page-hashing/share-of-looks',
        value: share,
        unit: '%',
        note: `median of ${pairs} pairs, ms without and with: ${each}`,
      },
    ]
  },
}
