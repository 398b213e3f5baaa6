import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from './api.ts'
import { account, type BenchServer, startServer } from './bench-server.ts'
import { GrowthWatch } from './growth-watch.ts'
import { cacheFolder, lightLibrary } from './libraries.ts'
import type { BenchContext } from './measure.ts'
import { type Memory, readMemory, watchMemory } from './process-facts.ts'
import { hashFiles } from './project.ts'
import { TaskWatch } from './task-watch.ts'

/** Durations of a fresh ingest, in ms since the library was added, and its memory in MB. */
export interface Ingest {
  /** Time at which the walk is done and every book has its row. */
  readonly added: number
  /** Time at which no AnalyzeBook task waits or runs. */
  readonly analyzed: number
  /** Time at which posters and series are done, too; only hashes are left, which run last. */
  readonly done: number
  /** Time at which the queue is empty. */
  readonly hashed: number
  /** Peak memory of the server and its processes together. */
  readonly peakMemory: number | undefined
  readonly growth: GrowthWatch
  /** Size of the database without posters, in bytes. */
  readonly databaseSize: number
}

/** Adds a library to a running, claimed server and follows the work to its end. `settings`: options of the library that are not as usual. */
export async function ingest(
  server: BenchServer,
  configDir: string,
  root: string,
  settings: Readonly<Record<string, boolean>> = {},
): Promise<Ingest> {
  const watch = new TaskWatch(configDir)
  const growth = new GrowthWatch(watch)
  const memory = watchMemory(server.pid)
  try {
    const from = performance.now()
    const scanned = server.lineAfter('library scanned', from)
    // The same body as the client's: by default no bar codes are read from six pages of every book.
    const body = { name: root.slice(-200), root, importBarcodeIsbn: false, ...settings }
    await server.api.ask('/api/v1/libraries', { method: 'POST', body })
    const added = (await scanned) - from
    const analyzed = (await watch.waitUntil(() => watch.count('AnalyzeBook') === 0)) - from
    const done = (await watch.waitUntil(() => watch.count() === watch.count('HashBook'))) - from
    const hashed = (await watch.idle()) - from
    const databaseSize = watch.databaseSize()
    return { added, analyzed, done, hashed, peakMemory: memory.peak(), growth, databaseSize }
  } finally {
    growth.stop()
    memory.stop()
    watch.close()
  }
}

/** Starts a server on an empty folder and signs in as its first user. `program`: see `startServer`. */
export async function startEmpty(configDir: string, program?: string): Promise<BenchServer> {
  mkdirSync(configDir, { recursive: true })
  const server = await startServer({ configDir, ...(program !== undefined && { program }) })
  await server.api.claim(account.email, account.password)
  await server.api.signIn(account.email, account.password)
  return server
}

/** Stops the generation of posters, so that the rest of an ingest can be measured. */
export function disablePosters(configDir: string): void {
  const db = new DatabaseSync(join(configDir, 'lectern.sqlite'), { timeout: 5000 })
  db.exec(`create trigger no_posters before insert on task when new.kind = 'GenerateBookThumbnail'
    begin select raise(ignore); end`)
  db.close()
}

interface Listed {
  readonly content: readonly { readonly id: string }[]
}

/** Adds read progress to every third series: one book read, one in progress. */
async function addProgress(api: Api): Promise<void> {
  const { content } = await api.json<Listed>('/api/v1/series?size=500')
  for (const series of content.filter((_, i) => i % 3 === 0)) {
    const books = await api.json<Listed>(`/api/v1/series/${series.id}/books?size=2`)
    const [first, second] = books.content.map((b) => `/api/v1/books/${b.id}/read-progress`)
    if (first) await api.ask(first, { method: 'PATCH', body: { completed: true } })
    if (second) await api.ask(second, { method: 'PATCH', body: { page: 2 } })
  }
}

/** Hash of the sources that affect the result of an ingest. Computed once, because the sources may change during a run. */
const sourceHash = hashFiles([
  'server/src/db/migrations',
  'server/src/features/analysis',
  'server/src/features/scan',
  'fixtures/src/library.ts',
])
const getCacheFolder = (books: number): string =>
  join(cacheFolder, `config-${books}-${sourceHash.slice(0, 12)}`)

/** Duration after which a server is idle, in ms. */
const settleMs = 60_000

type Filled = Ingest & { readonly rested: Memory | undefined }

async function ingestLibrary(configDir: string, root: string): Promise<Filled> {
  const server = await startEmpty(configDir)
  try {
    const taken = await ingest(server, configDir, root)
    await addProgress(server.api)
    await sleep(settleMs)
    return { ...taken, rested: readMemory(server.pid) }
  } finally {
    await server.stop()
  }
}

/** Ingests the large library again, measures it, and stores the result for every measure that starts on it. */
export async function fillServer({ books, log }: BenchContext): Promise<Filled> {
  const root = await lightLibrary(books)
  const folder = getCacheFolder(books)
  const half = `${folder}.part`
  for (const old of [half, folder]) rmSync(old, { recursive: true, force: true })
  log(`taking in ${books} books …`)
  const filled = await ingestLibrary(half, root)
  renameSync(half, folder)
  return filled
}

/** Returns a copy, for this measure alone, of the data of a server with the large library. */
export async function filledConfig(context: BenchContext, name: string): Promise<string> {
  if (!existsSync(getCacheFolder(context.books))) await fillServer(context)
  const copy = join(context.scratch, name)
  cpSync(getCacheFolder(context.books), copy, { recursive: true })
  rmSync(join(copy, 'lectern.sqlite.lock'), { force: true, recursive: true })
  return copy
}

/** Starts a server with the large library and signs a user in. */
export async function startFilled(context: BenchContext, name: string) {
  const configDir = await filledConfig(context, name)
  const server = await startServer({ configDir })
  await server.api.signIn(account.email, account.password)
  const [library] = await server.api.json<readonly { id: string; root: string }[]>('/api/v1/libraries')
  if (!library) throw new Error('the prepared server has no library')
  return { server, configDir, library }
}
