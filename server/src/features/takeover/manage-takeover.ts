import { isAbsolute, join } from 'node:path'
import { limits } from '@lectern/contract/limits'
import type { TakeoverFinding, TakeoverState, TakeoverWish } from '@lectern/contract/takeover-routes'
import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import { formatTimestamp } from '../../db/values.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority } from '../../queue/task-kind.ts'
import { deleteUploadedDatabase, findUploadedDatabase, getDatabaseFolder } from '../import/uploaded-files.ts'
import { checkRoot } from '../libraries/check-root.ts'
import { listLibraries } from '../libraries/queries.ts'
import { scanLibraryTask } from '../scan/tasks.ts'
import { readReport } from './report-queries.ts'
import { startInspection, startTakeover } from './start-takeover.ts'
import { TakeoverError } from './takeover-error.ts'
import { findUndoCopy, isUndoRequested, requestUndo } from './undo-takeover.ts'

/** Imports from another server, one at a time, while the server runs. */
export interface Takeovers {
  state(): Promise<TakeoverState>
  /** Describes the data of the other server. Throws PATH_NOT_ABSOLUTE, LIBRARY_ROOT_*, and BUSY if too many inspections run. */
  inspect(wish: TakeoverWish, signal: AbortSignal): Promise<TakeoverFinding>
  /** Starts an import and returns. Throws BUSY while another one runs, and the errors of `inspect`. */
  start(wish: TakeoverWish): Promise<void>
  /** Stops the import and all inspections. */
  stop(): void
  /** Deletes an uploaded database. Throws BUSY while an import runs. */
  discard(): Promise<void>
  /** Makes the next start undo the last import. Throws NOT_FOUND if there is none. */
  undo(): Promise<void>
}

/** Maximum number of inspections at a time: each is a process with a copy of a database. */
const maxInspections = 3

export function createTakeovers({
  db,
  bus,
  queue,
  log,
  configDir,
}: {
  readonly db: Db
  readonly bus: Bus
  readonly queue: Queue
  readonly log: Logger
  readonly configDir: string
}): Takeovers {
  let stopping: AbortController | undefined
  const inspections = new Set<AbortController>()
  let running: TakeoverState['running'] = null
  let problem: TakeoverState['problem'] = null

  const getPaths = (from: string) => ({
    from,
    database: join(configDir, 'lectern.sqlite'),
    configDir,
    postersFolder: join(configDir, 'posters'),
  })

  async function check({ folder, roots }: TakeoverWish): Promise<void> {
    if (!isAbsolute(folder)) throw new AppError('PATH_NOT_ABSOLUTE', { field: 'folder' })
    for (const root of Object.values(roots)) await checkRoot(root, [], configDir)
  }

  /** Publishes that everything may have changed: an import publishes no event for each row. */
  async function publishEverything(): Promise<void> {
    for (const library of await listLibraries(db)) {
      bus.publish({ name: 'LibraryAdded', libraryId: library.publicId })
      if (!library.unavailable)
        await queue.add(scanLibraryTask, { libraryId: library.id, deep: false }, priority.normal)
    }
    bus.publish({ name: 'EventsMissed' })
  }

  async function run(wish: TakeoverWish, signal: AbortSignal): Promise<void> {
    try {
      const report = await startTakeover(db, getPaths(wish.folder), wish, {
        signal,
        onProgress: ({ of, done }) => {
          running = { of, done }
        },
      })
      log.info({ version: report.version, took: report.took }, 'the import from another server has finished')
      // The uploaded database contains the passwords of all users and is not needed any more.
      if (wish.folder === getDatabaseFolder(configDir)) await deleteUploadedDatabase(configDir)
      await publishEverything()
    } catch (error) {
      problem = error instanceof TakeoverError ? error.problem : 'FAILED'
      log.error({ err: error }, 'the import from another server failed; nothing was changed')
    } finally {
      running = null
      stopping = undefined
    }
  }

  return {
    async state() {
      const [report, uploaded] = await Promise.all([readReport(db), findUploadedDatabase(configDir)])
      return {
        running,
        problem,
        report: report ?? null,
        canUndo: (await findUndoCopy(report, configDir)) !== undefined,
        isUndoWished: await isUndoRequested(configDir),
        uploaded: uploaded
          ? {
              folder: uploaded.folder,
              created: formatTimestamp(uploaded.modified),
              keptHours: limits.databaseKeptHours,
            }
          : null,
      }
    },
    async inspect(wish, signal) {
      await check(wish)
      if (inspections.size >= maxInspections) throw new AppError('BUSY')
      const own = new AbortController()
      inspections.add(own)
      try {
        const watch = { signal: AbortSignal.any([own.signal, signal]) }
        return {
          look: await startInspection(getPaths(wish.folder), wish, watch),
          problem: null,
          detail: null,
        }
      } catch (error) {
        if (error instanceof TakeoverError)
          return { look: null, problem: error.problem, detail: error.detail ?? null }
        throw error
      } finally {
        inspections.delete(own)
      }
    },
    async start(wish) {
      await check(wish)
      if (stopping) throw new AppError('BUSY')
      stopping = new AbortController()
      running = { of: 'files', done: 0 }
      problem = null
      void run(wish, stopping.signal)
    },
    stop() {
      stopping?.abort()
      for (const inspection of inspections) inspection.abort()
    },
    async discard() {
      if (stopping) throw new AppError('BUSY')
      await deleteUploadedDatabase(configDir)
    },
    async undo() {
      if (!(await findUndoCopy(await readReport(db), configDir))) throw new AppError('NOT_FOUND')
      await requestUndo(configDir)
    },
  }
}
