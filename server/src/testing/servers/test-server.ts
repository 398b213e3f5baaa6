import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { type App, type AppDeps, buildApp } from '../../app.ts'
import type { Db } from '../../db/open.ts'
import { type Bus, type BusEvent, createBus } from '../../events/bus.ts'
import type { NewsSources } from '../../features/announcements/routes.ts'
import { createPosterFiles, type PosterFiles } from '../../features/posters/poster-files.ts'
import { keepSearchIndex } from '../../features/search/maintain-search.ts'
import { createQueue, type Queue } from '../../queue/queue.ts'
import { createUserActivity } from '../../queue/user-activity.ts'
import { recoverFileChanges } from '../../recover-file-changes.ts'
import { registerTaskHandlers } from '../../tasks.ts'
import { createWorkers, type Workers, type WorkersOptions } from '../../workers/workers.ts'
import { openTestDatabase } from '../data/test-database.ts'
import { borrowWorkers } from '../shared-workers.ts'
import { basic, createTestClient, type TestClient } from './test-client.ts'

export const adminEmail = 'admin@example.org'
export const adminPassword = 'correct horse'

export interface TestServer {
  readonly app: App
  readonly db: Db
  readonly bus: Bus
  readonly queue: Queue
  readonly workers: Workers
  readonly files: PosterFiles
  /** All events that the bus has published. */
  readonly events: BusEvent[]
  /** Holds `config` and `books`. */
  readonly folder: string
  /** An empty folder for the libraries of the test. */
  readonly books: string
  /** Sends requests without signing in. */
  readonly anonymous: TestClient
  /** Creates the first account (all roles) and signs it in. */
  claim(): Promise<TestClient>
  signIn(email: string, password: string): Promise<TestClient>
  /** Waits until no task is left and the search index is complete. Tasks that were scheduled for later run at once. */
  waitUntilIdle(): Promise<void>
  /** Closes like a stopped server; `keep` leaves the folder for the next one. */
  close(options?: { keep?: boolean }): Promise<void>
}

export interface TestServerOptions {
  /** Folder of an earlier server that was closed with `keep`. */
  readonly folder?: string
  readonly contextPath?: string
  readonly trustedProxies?: string
  readonly corsOrigins?: readonly string[]
  readonly oauth2?: AppDeps['oauth2']
  /** Receives the log, line by line. By default nothing is logged. */
  readonly onLog?: (line: string) => void
  /** Sources of news; by default the project's own notes. */
  readonly news?: Partial<NewsSources>
  /** The store of Kobo; by default it cannot be reached. */
  readonly koboNetwork?: AppDeps['koboNetwork']
  /** File that is returned as the log; by default there is none. */
  readonly logFile?: string
  /** Interval in which the body of a request must make progress, in milliseconds. */
  readonly slowBodyIntervalMs?: number
  /** Handles a call to stop the server; by default it has no effect. */
  readonly shutDown?: () => void
  /** False leaves tasks waiting until the test starts the queue. */
  readonly runsTasks?: boolean
  /** Number of threads for tasks, of workers that no other test server uses; by default two that all of them share. */
  readonly threads?: number
  /** Files younger than so many seconds are left for a later scan; default 0, because tests write and scan immediately. */
  readonly restSeconds?: number
  /** Timeouts of jobs in ms, where they differ from those of the product. */
  readonly timeouts?: Pick<WorkersOptions, 'taskTimeoutMs' | 'readerTimeoutMs'>
}

const noNetwork = () => Promise.reject(new Error('no network'))

/** Starts a whole server without a port: real database, queue, workers and files. Every reply is checked against the contract. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'lectern-server-'))
  const config = join(folder, 'config')
  const books = join(folder, 'books')
  mkdirSync(config, { recursive: true })
  mkdirSync(books, { recursive: true })
  const { onLog, koboNetwork = noNetwork } = options
  const log = onLog
    ? pino({ level: 'trace' }, { write: onLog })
    : pino({ level: process.env.TEST_LOG ?? 'silent' })
  const db = await openTestDatabase(join(config, 'lectern.sqlite'))
  const events: BusEvent[] = []
  const bus = createBus((error) => {
    throw error
  })
  bus.subscribe((event) => events.push(event))
  const threads = options.threads ?? 2
  const workers =
    options.threads === undefined && options.timeouts === undefined
      ? borrowWorkers()
      : createWorkers({ taskThreads: threads, readerThreads: 1, ...options.timeouts })
  const files = createPosterFiles(join(config, 'posters'))
  const queue = createQueue({ db, log, threads, loadThrottle: async () => {} })
  const userActivity = createUserActivity()
  const core = { db, bus, queue, workers, files, log, userActivity, configDir: config }
  registerTaskHandlers({ ...core, restSeconds: options.restSeconds ?? 0 })
  await recoverFileChanges(core)
  const searchIndex = keepSearchIndex({ db, bus, log })
  const app = await buildApp({
    ...core,
    version: '0.0.0-test',
    contextPath: options.contextPath ?? '',
    clientFolder: join(folder, 'no-client'),
    news: {
      notesFolder: fileURLToPath(new URL('../../../../docs/releases', import.meta.url)),
      ...options.news,
    },
    koboNetwork,
    logFile: options.logFile,
    shutDown: options.shutDown ?? (() => undefined),
    trustedProxies: options.trustedProxies ?? '',
    ...(options.corsOrigins && { corsOrigins: options.corsOrigins }),
    ...(options.oauth2 && { oauth2: options.oauth2 }),
    configured: { port: 25_600, contextPath: options.contextPath ?? '', taskThreads: threads },
    checksReplies: true,
    slowBodyIntervalMs: options.slowBodyIntervalMs,
  })
  await app.http.ready()
  if (options.runsTasks !== false) await queue.start()

  const anonymous = createTestClient(app.http, {}, options.contextPath ?? '')
  const signIn = async (email: string, password: string): Promise<TestClient> => {
    const reply = await anonymous.get('/api/v2/users/me', {
      authorization: basic(email, password),
      'x-auth-token': '',
    })
    const token = reply.headers['x-auth-token']
    if (reply.statusCode !== 200 || typeof token !== 'string')
      throw new Error(`cannot sign in as ${email}: ${reply.statusCode} ${reply.body}`)
    return createTestClient(app.http, { 'x-auth-token': token }, options.contextPath ?? '')
  }

  return {
    app,
    db,
    bus,
    queue,
    workers,
    files,
    events,
    folder,
    books,
    anonymous,
    signIn,
    async claim() {
      await anonymous.post('/api/v1/claim', undefined, {
        'x-komga-email': adminEmail,
        'x-komga-password': adminPassword,
      })
      return signIn(adminEmail, adminPassword)
    },
    async waitUntilIdle() {
      let isIdle = false
      // Delayed tasks run at once. The interval between the checks grows, because each is work for a busy writer.
      let pauseMs = 10
      while (!isIdle) {
        const { numUpdatedRows } = await db
          .updateTable('task')
          .set({ not_before: 0 })
          .where('not_before', '>', 0)
          .executeTakeFirstOrThrow()
        pauseMs = numUpdatedRows > 0n ? 10 : Math.min(pauseMs * 2, 160)
        // Also makes the queue check for tasks.
        const idle = queue.idle().then(() => {
          isIdle = true
        })
        await Promise.race([idle, sleep(pauseMs)])
      }
      await searchIndex.flush()
    },
    async close({ keep = false } = {}) {
      app.streams.closeAll()
      await Promise.all([app.http.close(), queue.stop(3000)])
      await workers.close()
      await searchIndex.stop()
      await db.close()
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}
