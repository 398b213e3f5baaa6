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
import { startLook, startTakeover } from './start-takeover.ts'
import { TakeoverError } from './takeover-error.ts'
import { findUndoCopy, isUndoWished, wishUndo } from './undo-takeover.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
  readonly queue: Queue
  readonly log: Logger
  readonly configDir: string
}

/** One take-over at a time, while the server runs. */
export interface Takeovers {
  state(): Promise<TakeoverState>
  /** Ends when nobody waits for it any more. Throws PATH_NOT_ABSOLUTE, LIBRARY_ROOT_*, and BUSY while others look. */
  look(wish: TakeoverWish, signal: AbortSignal): Promise<TakeoverFinding>
  /** Begins and returns. Throws BUSY while another one runs, and as `look` does. */
  begin(wish: TakeoverWish): Promise<void>
  /** Stops what runs, a look as well. */
  stop(): void
  /** Deletes a database that was uploaded. Throws BUSY while a take-over runs. */
  discard(): Promise<void>
  /** Throws NOT_FOUND when there is nothing to undo. */
  undo(): Promise<void>
}

/** Number of looks at a time: each is a process with a copy of a database. */
const maxLooks = 3

export function createTakeovers({ db, bus, queue, log, configDir }: Deps): Takeovers {
  let stopping: AbortController | undefined
  const looks = new Set<AbortController>()
  let running: TakeoverState['running'] = null
  let problem: TakeoverState['problem'] = null

  const placesOf = (from: string) => ({
    from,
    database: join(configDir, 'lectern.sqlite'),
    configDir,
    postersFolder: join(configDir, 'posters'),
  })

  async function check({ folder, roots }: TakeoverWish): Promise<void> {
    if (!isAbsolute(folder)) throw new AppError('PATH_NOT_ABSOLUTE', { field: 'folder' })
    for (const root of Object.values(roots)) await checkRoot(root, [], configDir)
  }

  /** What came over is not told row by row: everything may be new. */
  async function tellEverything(): Promise<void> {
    for (const library of await listLibraries(db)) {
      bus.publish({ name: 'LibraryAdded', libraryId: library.publicId })
      if (!library.unavailable)
        await queue.add(scanLibraryTask, { libraryId: library.id, deep: false }, priority.normal)
    }
    bus.publish({ name: 'EventsMissed' })
  }

  async function run(wish: TakeoverWish, signal: AbortSignal): Promise<void> {
    try {
      const report = await startTakeover(db, placesOf(wish.folder), wish, {
        signal,
        onProgress: ({ of, done }) => {
          running = { of, done }
        },
      })
      log.info({ version: report.version, took: report.took }, 'the import from another server has finished')
      // It holds the passwords of everybody, and nobody looks there again.
      if (wish.folder === getDatabaseFolder(configDir)) await deleteUploadedDatabase(configDir)
      await tellEverything()
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
        isUndoWished: await isUndoWished(configDir),
        uploaded: uploaded
          ? {
              folder: uploaded.folder,
              created: formatTimestamp(uploaded.modified),
              keptHours: limits.databaseKeptHours,
            }
          : null,
      }
    },
    async look(wish, signal) {
      await check(wish)
      if (looks.size >= maxLooks) throw new AppError('BUSY')
      const own = new AbortController()
      looks.add(own)
      try {
        const watch = { signal: AbortSignal.any([own.signal, signal]) }
        return { look: await startLook(placesOf(wish.folder), wish, watch), problem: null, detail: null }
      } catch (error) {
        if (error instanceof TakeoverError)
          return { look: null, problem: error.problem, detail: error.detail ?? null }
        throw error
      } finally {
        looks.delete(own)
      }
    },
    async begin(wish) {
      await check(wish)
      if (stopping) throw new AppError('BUSY')
      stopping = new AbortController()
      running = { of: 'files', done: 0 }
      problem = null
      void run(wish, stopping.signal)
    },
    stop() {
      stopping?.abort()
      for (const look of looks) look.abort()
    },
    async discard() {
      if (stopping) throw new AppError('BUSY')
      await deleteUploadedDatabase(configDir)
    },
    async undo() {
      if (!(await findUndoCopy(await readReport(db), configDir))) throw new AppError('NOT_FOUND')
      await wishUndo(configDir)
    },
  }
}
