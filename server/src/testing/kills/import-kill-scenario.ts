import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import type { CopyMode } from '@lectern/contract/import'
import { random } from '@lectern/fixtures/random'
import { importBooks } from '../../features/import/import-book.ts'
import { addLibrary, writeBook, writeBooks } from '../data/test-books.ts'
import { unrestrictedViewer } from '../data/unrestricted-viewer.ts'
import { startTestServer, type TestServer } from '../servers/test-server.ts'

interface ImportOptions {
  readonly source: string
  readonly destination: string
  readonly mode: CopyMode
  /** The replaced file and its content. */
  readonly former: { readonly path: string; readonly bytes: Buffer } | null
  readonly bytes: Buffer
}

const modes: readonly CopyMode[] = ['MOVE', 'COPY', 'HARDLINK']
/** New books, upgrades under another name, and upgrades at the path of the old file; in every mode. */
const kinds = ['new', 'renamed', 'replaced'] as const

const holds = (path: string, bytes: Buffer): boolean => existsSync(path) && readFileSync(path).equals(bytes)

interface OldBook {
  readonly public_id: string
  readonly path: string
  readonly series_public_id: string
}

/** Writes the source of one import and queues it; `old` is the book that it upgrades, or is stored next to. */
async function queueOne(
  server: TestServer,
  { source, kind, mode, old }: { source: string; kind: (typeof kinds)[number]; mode: CopyMode; old: OldBook },
): Promise<ImportOptions> {
  await writeBook(source, { pages: 2 })
  writeFileSync(source.replace('.cbz', '.jpg'), `image of ${source}`)
  const formerPath = join(server.books, old.path)
  const destinationName =
    kind === 'replaced' ? basename(old.path, '.cbz') : `${basename(source, '.cbz')} imported`
  const upgradeBookId = kind === 'new' ? null : old.public_id
  const book = { sourceFile: source, seriesId: old.series_public_id, upgradeBookId, destinationName }
  await importBooks(server, unrestrictedViewer, { copyMode: mode, books: [book] })
  return {
    source,
    mode,
    destination: join(server.books, kind, `${destinationName}.cbz`),
    former: kind === 'new' ? null : { path: formerPath, bytes: readFileSync(formerPath) },
    bytes: readFileSync(source),
  }
}

/** Prepares a library with the books to upgrade, and queues an import of every kind in every mode. */
async function prepare(server: TestServer, incoming: string): Promise<ImportOptions[]> {
  mkdirSync(incoming)
  const admin = await server.claim()
  const all = kinds.flatMap((kind) => modes.map((mode, i) => ({ kind, mode, path: `${kind}/old ${i}.cbz` })))
  for (const { path } of all) await writeBooks(server.books, { [path]: { pages: 1 } })
  await addLibrary(server, admin, { name: 'L', root: server.books })
  await server.queue.stop(2000)
  const rows: OldBook[] = await server.db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('series', 'series.id', 'book.series_id')
    .select(['book.public_id', 'm.path', 'series.public_id as series_public_id'])
    .execute()
  const imports: ImportOptions[] = []
  for (const { kind, mode, path } of all) {
    const old = rows.find((r) => r.path === path)
    if (!old) throw new Error('the library was not scanned')
    imports.push(await queueOne(server, { source: join(incoming, `${kind} ${mode}.cbz`), kind, mode, old }))
  }
  return imports
}

/** Runs until its end or, with `killAt`, until that step; after `killAfter` milliseconds it is killed from outside. */
async function run(folder: string, { killAt = 0, killAfter = 0 }): Promise<void> {
  const program = fileURLToPath(new URL('./import-kill-child.ts', import.meta.url))
  const child = spawn(process.execPath, [program, folder, String(killAt)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += String(chunk)
  })
  const timer = killAfter > 0 ? setTimeout(() => child.kill('SIGKILL'), killAfter) : undefined
  const [code, signal] = await once(child, 'exit')
  clearTimeout(timer)
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the server ended with ${code}: ${errors}`)
}

/** C7: the new file always exists and is complete, as the source or at its destination; until then the replaced one exists, too. */
function findLost(imports: readonly ImportOptions[]): string[] {
  return imports.flatMap(({ source, destination, former, bytes }) => {
    const isThere = holds(source, bytes) || holds(destination, bytes)
    const isOldOrNew = former === null || holds(former.path, former.bytes) || holds(destination, bytes)
    return [...(isThere ? [] : [`${source} is lost`]), ...(isOldOrNew ? [] : [`${former?.path} is lost`])]
  })
}

/** Returns the differences from the expected state after all imports ended. */
function findUnfinished(folder: string, imports: readonly ImportOptions[]): string[] {
  const problems: string[] = []
  const check = (isRight: boolean, problem: string) => {
    if (!isRight) problems.push(problem)
  }
  for (const { source, destination, mode, former, bytes } of imports) {
    const image = (path: string) => path.replace(/\.cbz$/, '.jpg')
    check(holds(destination, bytes), `${destination} is not the imported file`)
    check(existsSync(source) === (mode !== 'MOVE'), `${source} of ${mode}`)
    check(existsSync(image(destination)), `${image(destination)} did not come along`)
    check(existsSync(image(source)) === (mode !== 'MOVE'), `${image(source)} of ${mode}`)
    check(
      former === null || former.path === destination || !existsSync(former.path),
      `${former?.path} is left`,
    )
  }
  for (const kind of kinds) {
    const hidden = readdirSync(join(folder, 'books', kind)).filter((n) => n.startsWith('.'))
    check(hidden.length === 0, `left behind: ${hidden}`)
  }
  const db = new DatabaseSync(join(folder, 'config', 'lectern.sqlite'), { readOnly: true, timeout: 5000 })
  const one = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0]
  const books = (kinds.length + 1) * modes.length
  check(one('pragma integrity_check') === 'ok', 'the database is damaged')
  check(one('select count(*) from book') === books, `${one('select count(*) from book')} books`)
  check(one('select count(distinct path) from book_metadata') === books, 'two books at one path')
  check(one('select count(*) from book where media_status = 2') === books, 'books are not analyzed')
  check(one('select count(*) from file_change') === 0, 'the journal is not empty')
  check(one('select count(*) from task') === 0, 'tasks are left')
  const imported = "select count(*) from history where type = 'BookImported'"
  check(one(imported) === imports.length, `${one(imported)} imports in the history`)
  const paths = db.prepare('select path from book_metadata').all()
  for (const { destination } of imports) {
    const path = `${basename(dirname(destination))}/${basename(destination)}`
    check(
      paths.some((row) => row.path === path),
      `${path} is not known`,
    )
  }
  db.close()
  return problems
}

/**
 * Runs imports in every mode and kills them three times at points that the seed chooses: twice between two steps of a change, once at any
 * moment. Returns the losses and differences from the expected state.
 */
export async function runImportKill(seed: string | number): Promise<string[]> {
  const chance = random(seed)
  const server = await startTestServer()
  const { folder } = server
  try {
    const imports = await prepare(server, join(folder, 'incoming'))
    await server.close({ keep: true })
    const problems: string[] = []
    for (const kill of [
      { killAt: chance.whole(1, 20) },
      { killAfter: chance.whole(300, 1200) },
      { killAt: chance.whole(1, 10) },
    ]) {
      await run(folder, kill)
      problems.push(...findLost(imports).map((problem) => `${problem} after ${JSON.stringify(kill)}`))
    }
    await run(folder, {})
    return [...problems, ...findUnfinished(folder, imports)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
