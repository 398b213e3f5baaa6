import { analyzeBookFile, hashBookPages, makeCoverPoster } from '../../workers/jobs.ts'
import { createWorkers } from '../../workers/workers.ts'
import { measureMemory } from './process-memory.ts'

/**
 * Analyzes books, renders their covers and hashes their pages as a server does, in a process whose memory can be measured: `node
 * bomb-child.ts <book>…`. Prints one line of JSON (`Outcome`) for each book.
 */
export interface Outcome {
  readonly status: string
  readonly comment: string
  /** `ok`, or the code of the failure. */
  readonly poster: string
  readonly milliseconds: number
  /** Maximum growth of the memory of this process and its children since the start of this book. */
  readonly megabytes: number
}

const workers = createWorkers({ taskThreads: 1, readerThreads: 1, taskTimeoutMs: 60_000 })
const options = { priority: 'task' } as const
const getCode = (error: unknown): string => (error as { code?: string }).code ?? String(error)

async function handle(path: string): Promise<Omit<Outcome, 'milliseconds' | 'megabytes'>> {
  const book = await workers
    .run(analyzeBookFile, { path, dimensions: true }, options)
    .catch((error: unknown) => ({ status: 'FAILED', comment: getCode(error), pages: [] }))
  const [page] = book.pages
  const poster = page
    ? await workers.run(makeCoverPoster, { path, page, edge: 300 }, options).then(() => 'ok', getCode)
    : 'none'
  if (page)
    await workers.run(hashBookPages, { path, pages: book.pages.slice(0, 3) }, options).catch(() => undefined)
  return { status: book.status, comment: book.comment, poster }
}

for (const path of process.argv.slice(2)) {
  const { result, milliseconds, megabytes } = await measureMemory(() => handle(path))
  const outcome: Outcome = { ...result, milliseconds, megabytes }
  process.stdout.write(`${JSON.stringify(outcome)}\n`)
}
await workers.close()
