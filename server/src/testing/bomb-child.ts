import { readdirSync, readFileSync } from 'node:fs'
import { analyzeBookFile, hashBookPages, makeCoverPoster } from '../workers/jobs.ts'
import { createWorkers } from '../workers/workers.ts'

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
  /** Maximum growth of the memory of this process and its children since the beginning of this book. */
  readonly megabytes: number
}

/** Returns the memory of this process and of its children, in bytes. */
function memory(): number {
  let sum = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      // The name of a process can contain anything; its state and its parent come after the last bracket (proc_pid_stat(5)).
      const parent = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
      if (Number(name) === process.pid || Number(parent) === process.pid)
        sum += Number(readFileSync(`/proc/${name}/statm`, 'utf8').split(' ')[1]) * 4096
    } catch {
      // The process has ended in the meantime.
    }
  }
  return sum
}

const workers = createWorkers({ taskThreads: 1, readerThreads: 1, taskTimeoutMs: 20_000 })
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
  const [before, start] = [memory(), performance.now()]
  let maxBytes = before
  const readState = setInterval(() => {
    maxBytes = Math.max(maxBytes, memory())
  }, 30)
  const result = await handle(path)
  clearInterval(readState)
  const outcome: Outcome = {
    ...result,
    milliseconds: Math.round(performance.now() - start),
    megabytes: Math.round((maxBytes - before) / 2 ** 20),
  }
  process.stdout.write(`${JSON.stringify(outcome)}\n`)
}
await workers.close()
