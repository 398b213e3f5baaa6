import { join } from 'node:path'
import type { Logger } from 'pino'
import { deleteExpired } from './access/session-queries.ts'
import { buildApp } from './app.ts'
import { createPrivateFolder, protectConfigFolder } from './config/private-files.ts'
import type { Config } from './config/read-config.ts'
import { findNetworkFileSystem } from './db/network-folder.ts'
import { openDatabase } from './db/open.ts'
import { demoFolder, runDemo } from './demo.ts'
import { createBus } from './events/bus.ts'
import { scheduleBackups } from './features/backup/schedule-backups.ts'
import { deleteExpiredDatabase, deleteOldUploads, getUploadFolder } from './features/import/uploaded-files.ts'
import { deleteOldWaiting } from './features/koreader/waiting-queries.ts'
import { createPosterFiles } from './features/posters/poster-files.ts'
import { scanOnStartup, scheduleScans } from './features/scan/schedule/schedule-scans.ts'
import { watchLibraries } from './features/scan/schedule/watch-libraries.ts'
import { keepSearchIndex } from './features/search/maintain-search.ts'
import { readServerSettings } from './features/settings/queries.ts'
import { removeLeftoverCopies } from './features/takeover/copy-source.ts'
import { isUndoRequested, undoTakeover } from './features/takeover/undo-takeover.ts'
import { publishTaskStatus } from './features/tasks/publish-task-status.ts'
import type { ChangeDeps } from './files/change-file.ts'
import { releaseMemory, scheduleMemoryRelease } from './give-memory-back.ts'
import { createLoadThrottle } from './queue/load-throttle.ts'
import { createQueue } from './queue/queue.ts'
import { createUserActivity } from './queue/user-activity.ts'
import { recoverFileChanges } from './recover-file-changes.ts'
import { registerTaskHandlers } from './tasks.ts'
import { createWorkers } from './workers/workers.ts'

export interface RunningServer {
  /** `http://localhost:25600/lectern` */
  readonly address: string
  /** Resolves with the cause when nothing can be saved any more, so that the server must be started again. */
  waitUntilLost(): Promise<Error>
  /** Resolves when an admin asks the server to stop. */
  waitForShutDownRequest(): Promise<void>
  /** Waits for requests and tasks, and checkpoints the database; takes at most five seconds. */
  stop(): Promise<void>
}

const hour = 3_600_000
const day = 24 * hour
const closeTimeoutMs = 3000

/** Opens everything in order, listens, and returns the function that closes it all. */
export async function startServer(
  config: Config,
  startInfo: {
    version: string
    clientFolder: string
    notesFolder: string
    log: Logger
    logFile?: string | undefined
  } & Pick<ChangeDeps, 'onFileStep'>,
): Promise<RunningServer> {
  const { log } = startInfo
  createPrivateFolder(config.configDir)
  await protectConfigFolder(config.configDir, { log })
  const network = await findNetworkFileSystem(config.configDir)
  if (network)
    log.warn(
      { configDir: config.configDir },
      `the database is on a network file system (${network}), where it can be damaged: move the config folder to a local disk`,
    )
  if (await isUndoRequested(config.configDir)) {
    const undone = await undoTakeover(config.configDir)
    log.info(
      undone ?? {},
      undone ? 'the last import from another server was undone' : 'there is no import to undo',
    )
  }
  await removeLeftoverCopies(config.configDir)
  const db = await openDatabase(join(config.configDir, 'lectern.sqlite'))
  const stored = await readServerSettings(db)
  const taskThreads = stored.taskPoolSize ?? config.taskThreads
  const port = stored.serverPort ?? config.port
  const contextPath = stored.serverContextPath ?? config.contextPath
  const bus = createBus((error) => log.error({ err: error }, 'an event listener failed'))
  const workers = createWorkers({ taskThreads, readerThreads: 1, fontFolders: config.fontFolders })
  const files = createPosterFiles(join(config.configDir, 'posters'))
  const loadThrottle = createLoadThrottle()
  const userActivity = createUserActivity()
  const queue = createQueue({ db, log, threads: taskThreads, loadThrottle: loadThrottle.wait })
  const core = { db, bus, queue, workers, files, log, userActivity, configDir: config.configDir }
  const { onFileStep } = startInfo
  registerTaskHandlers({ ...core, restSeconds: config.restSeconds, onFileStep })
  // Before any request or task can see an unfinished change.
  await recoverFileChanges({ ...core, onFileStep })
  const shutDownRequested = Promise.withResolvers<void>()
  const app = await buildApp({
    ...core,
    version: startInfo.version,
    contextPath,
    clientFolder: startInfo.clientFolder,
    shutDown: shutDownRequested.resolve,
    logFile: startInfo.logFile,
    news: {
      announcementsUrl: config.announcementsUrl || undefined,
      releasesUrl: config.releasesUrl || undefined,
      notesFolder: startInfo.notesFolder,
    },
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    oauth2: {
      providers: config.oauth2Providers,
      accountCreation: config.oauth2AccountCreation,
      emailVerification: config.oidcEmailVerification,
    },
    configured: config,
  })
  // The start leaves some 10 MB of garbage, and no request waits yet.
  await releaseMemory(db)
  await app.http.listen({ port, host: config.host })
  await queue.start()
  await scanOnStartup({ db, queue })
  const stopScans = await scheduleScans({ db, bus, queue })
  const stopWatching = config.watch ? watchLibraries({ db, bus, queue, log }) : () => undefined
  const stopDemo = config.demo ? runDemo({ ...core, folder: demoFolder(config.configDir) }) : () => undefined
  const searchIndex = keepSearchIndex({ db, bus, log })
  const stopBackups = scheduleBackups({ db, log })
  const stopTaskStatus = publishTaskStatus({ queue, bus })
  const stopMemoryRelease = scheduleMemoryRelease({ queue, db, log })
  const deleteOld = () => {
    void deleteExpired(db, Date.now()).catch(() => undefined)
    void deleteOldWaiting(db, Date.now()).catch(() => undefined)
    void deleteOldUploads(getUploadFolder(config.configDir), log).catch(() => undefined)
  }
  // Also at the start: a server that restarts every night would never reach the interval.
  deleteOld()
  const cleaning = setInterval(deleteOld, day)
  cleaning.unref()
  const deleteOldDatabase = () => {
    void deleteExpiredDatabase(config.configDir, log).catch(() => undefined)
  }
  deleteOldDatabase()
  const cleaningDatabase = setInterval(deleteOldDatabase, hour)
  cleaningDatabase.unref()

  return {
    address: `http://localhost:${port}${contextPath}`,
    waitUntilLost: () => db.waitUntilLost(),
    waitForShutDownRequest: () => shutDownRequested.promise,
    async stop() {
      clearInterval(cleaning)
      clearInterval(cleaningDatabase)
      stopScans()
      stopWatching()
      stopDemo()
      stopBackups()
      stopTaskStatus()
      stopMemoryRelease()
      app.streams.closeAll()
      await Promise.all([withCloseTimeout(app.http.close()), queue.stop(closeTimeoutMs)])
      await workers.close()
      await searchIndex.stop()
      loadThrottle.stop()
      await db.close()
    },
  }
}

/** A client that never ends its request must not keep the server from ending. */
function withCloseTimeout(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, closeTimeoutMs).unref())])
}
