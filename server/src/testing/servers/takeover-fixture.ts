import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { TakeoverReport } from '@lectern/contract/takeover'
import type { TakeoverPaths } from '../../features/takeover/run-takeover.ts'
import { startTakeover, type TakeoverWatch } from '../../features/takeover/start-takeover.ts'
import type { TakeoverChoices } from '../../features/takeover/takeover-run.ts'
import { basic, createTestClient, type TestClient } from './test-client.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

/** Folder with the config folders of a small Komga server, its library and its answers. */
export const takeoverFixture = fileURLToPath(new URL('../../../../fixtures/takeover', import.meta.url))

const oldRoot = '/library-fixture'

// biome-ignore lint/suspicious/noExplicitAny: answers of another server, whose shape the tests compare with
type Answers = Record<string, any>

/** Answers of the old server with the paths of this machine. */
export const readExpected = (name: 'expected.json' | 'older-1.10.4/expected.json', books: string): Answers =>
  JSON.parse(readFileSync(join(takeoverFixture, name), 'utf8').replaceAll(`${oldRoot}/`, `${books}/`))

export interface TakenServer {
  readonly server: TestServer
  readonly takeOver: (
    from: string,
    choices?: Partial<TakeoverChoices>,
    watch?: TakeoverWatch,
  ) => Promise<TakeoverReport>
  /** Signs in with the password of the old server. */
  readonly signIn: (email: string, password: string) => TestClient
  readonly close: () => Promise<void>
}

/** Imports a Komga config folder, with the new root of each library by its id. */
export function takeFolderOver(
  server: TestServer,
  from: string,
  choices: Pick<TakeoverChoices, 'roots'> & Partial<TakeoverChoices>,
  watch?: TakeoverWatch,
): Promise<TakeoverReport> {
  const configDir = join(server.folder, 'config')
  const places = {
    from,
    database: join(configDir, 'lectern.sqlite'),
    configDir,
    postersFolder: join(configDir, 'posters'),
  }
  return startTakeover(server.db, places, { leftOut: [], allowed: [], ...choices }, watch)
}

/** Starts an empty server beside a copy of the old server's library. */
export async function startTakenServer(options: TestServerOptions = {}): Promise<TakenServer> {
  const server = await startTestServer(options)
  cpSync(join(takeoverFixture, 'library'), server.books, { recursive: true })
  const times = readExpected('expected.json', server.books).fileTimesMillisUtc as Record<string, number>
  for (const [path, time] of Object.entries(times))
    utimesSync(join(server.books, path), time / 1000, time / 1000)
  return {
    server,
    takeOver: (from, choices = {}, watch) => {
      const roots = {
        '0SAMB62G0EXH9': join(server.books, 'comics'),
        '0SAMB63K4EJ47': join(server.books, 'books'),
      }
      return takeFolderOver(server, join(takeoverFixture, from), { roots, ...choices }, watch)
    },
    signIn: (email, password) => createTestClient(server.app.http, { authorization: basic(email, password) }),
    close: () => server.close(),
  }
}

const address = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href)

/** Starts an import in a separate process, and kills it some milliseconds after its first report of progress. */
export async function killTakeover(places: TakeoverPaths, delayMs: number): Promise<void> {
  const code = `import { openDatabase } from ${address('../../db/open.ts')}
    import { startTakeover } from ${address('../../features/takeover/start-takeover.ts')}
    const db = await openDatabase(${JSON.stringify(places.database)}, { readers: 1 })
    await startTakeover(db, ${JSON.stringify(places)}, undefined, { onProgress: ({ of }) => process.stdout.write(of + ' ') })
    process.stdout.write('done')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  await sleep(delayMs)
  child.kill('SIGKILL')
  await once(child, 'exit')
}
