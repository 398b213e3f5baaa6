import { cpSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileTime } from '../../../server/src/media/file-time.ts'
import { withFreshTurn } from '../api.ts'
import { account, type BenchServer, startServer } from '../bench-server.ts'
import { ingest, startEmpty } from '../filled-server.ts'
import { largeConfig } from '../large-database.ts'
import { lightLibrary } from '../libraries.ts'
import type { BenchContext, Figure, Measure } from '../measure.ts'
import { watchMemory } from '../process-facts.ts'
import { p95 } from '../statistics.ts'

const leastBooks = 100_000
/** Books of the library from which the one real book comes. */
const smallBooks = 20
/** Number of links to one file; some file systems allow 65,000. */
const maxLinks = 50_000

interface RealBook {
  readonly file: string
  readonly pages: Uint8Array
  readonly pageCount: number
}

/** Ingests a small library. Returns one of its books, with its pages as the server stores them. */
async function readRealBook({ scratch }: BenchContext): Promise<RealBook> {
  const root = await lightLibrary(smallBooks)
  const configDir = join(scratch, 'check-small')
  const server = await startEmpty(configDir)
  await ingest(server, configDir, root)
  await server.stop()
  const db = new DatabaseSync(join(configDir, 'lectern.sqlite'), { readOnly: true })
  const row = db
    .prepare(
      `SELECT m.path, p.pages, b.page_count FROM book b JOIN book_metadata m ON m.book_id = b.id
      JOIN book_pages p ON p.book_id = b.id ORDER BY b.id LIMIT 1`,
    )
    .get() as { path: string; pages: Uint8Array; page_count: number }
  db.close()
  const [series = ''] = readdirSync(root)
  const file = row.path.includes('/') ? join(root, row.path) : join(root, series, row.path)
  return { file, pages: row.pages, pageCount: row.page_count }
}

/** Gives every book of the large database a file: links to copies of one real book, and the rows that such a file has. */
function linkFiles(configDir: string, root: string, real: RealBook): void {
  const db = new DatabaseSync(join(configDir, 'lectern.sqlite'))
  const books = db
    .prepare(
      'SELECT b.id, b.library_id AS library, m.path FROM book b JOIN book_metadata m ON m.book_id = b.id',
    )
    .all() as { id: number; library: number; path: string }[]
  const update = db.prepare(
    'UPDATE book SET size = ?, file_modified = ?, page_count = ?, media_status = 2 WHERE id = ?',
  )
  const { size } = statSync(real.file)
  const made = new Set<string>()
  let copy = ''
  // The time of a file is the later one of its change and its birth, which differs from copy to copy.
  let time = 0
  mkdirSync(root, { recursive: true })
  db.exec('BEGIN')
  books.forEach(({ id, library, path }, at) => {
    if (at % maxLinks === 0) {
      copy = join(root, `copy-${at / maxLinks}`)
      cpSync(real.file, copy)
      time = fileTime(statSync(copy))
    }
    const file = join(root, String(library), path)
    const folder = dirname(file)
    if (!made.has(folder)) mkdirSync(folder, { recursive: true })
    made.add(folder)
    linkSync(copy, file)
    update.run(size, time, real.pageCount, id)
  })
  db.prepare('UPDATE book_pages SET pages = ?').run(real.pages)
  db.prepare("UPDATE library SET root = ? || '/' || id").run(root)
  db.exec('COMMIT')
  db.close()
}

interface State {
  readonly running: { readonly topic: string } | null
  readonly hasFailed: boolean
  readonly report: {
    readonly points: readonly { readonly topic: string; readonly checked: number; readonly found: number }[]
  } | null
}

/** Runs a check to its end, while somebody lists books. Returns its time in ms and those of the lists. */
async function runCheck(server: BenchServer, mode: 'QUICK' | 'THOROUGH') {
  const path = '/api/lectern/server-check'
  const lists: number[] = []
  const from = performance.now()
  await server.api.ask(path, { method: 'POST', body: { mode } })
  for (;;) {
    const state = await server.api.json<State>(path)
    if (state.running === null) {
      const points = state.report?.points ?? []
      // What is not about the files of this library, such as the missing backup, is as it is.
      const wrong = points.filter(({ topic, found }) => found > 0 && !['BACKUP', 'DISK'].includes(topic))
      if (state.hasFailed || wrong.length > 0)
        throw new Error(`the check found ${wrong.map(({ topic, found }) => `${topic} ${found}`).join(', ')}`)
      return { ms: performance.now() - from, lists, points }
    }
    lists.push((await server.api.ask(withFreshTurn('/api/v1/books?size=20'))).ms)
    await sleep(100)
  }
}

export const serverCheck: Measure = {
  name: 'server-check',
  description: 'the quick and the thorough check of a server with 100,000 books, while somebody lists books',
  async run(context) {
    const real = await readRealBook(context)
    const { configDir: source } = await largeConfig({
      ...context,
      books: Math.max(leastBooks, context.books),
    })
    const configDir = join(context.scratch, 'server-check')
    cpSync(source, configDir, { recursive: true })
    rmSync(join(configDir, 'lectern.sqlite.lock'), { force: true, recursive: true })
    context.log('linking the files of all books …')
    linkFiles(configDir, join(context.scratch, 'check-library'), real)
    const server = await startServer({ configDir })
    const memory = watchMemory(server.pid)
    try {
      await server.api.signIn(account.email, account.password)
      const figures: Figure[] = []
      for (const mode of ['QUICK', 'THOROUGH'] as const) {
        context.log(`${mode.toLowerCase()} check …`)
        const { ms, lists, points } = await runCheck(server, mode)
        const name = `server-check/${mode.toLowerCase()}`
        const note = points.map(({ topic, checked }) => `${topic.toLowerCase()} ${checked}`).join(', ')
        figures.push({ name, value: ms, unit: 'ms', note })
        figures.push({
          name: `${name}-list-p95`,
          value: p95(lists),
          unit: 'ms',
          note: `${lists.length} lists`,
        })
      }
      const peak = memory.peak()
      if (peak !== undefined) figures.push({ name: 'server-check/peak-memory', value: peak, unit: 'MB' })
      return figures
    } finally {
      memory.stop()
      await server.stop()
    }
  },
}
