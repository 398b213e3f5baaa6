import {
  type CheckMode,
  type CheckPoint,
  type CheckReport,
  type CheckTopic,
  checkTopics,
  type ServerCheckState,
} from '@lectern/contract/server-check'
import type { Logger } from 'pino'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { formatTimestamp } from '../../db/values.ts'
import { AppError } from '../../errors.ts'
import type { Workers } from '../../workers/workers.ts'
import { listLibraries } from '../libraries/queries.ts'
import { saveSetting } from '../settings/queries.ts'
import { checkChecksums, checkFiles, checkPages } from './check-files.ts'
import type { CheckDeps } from './check-point.ts'
import { checkRestrictions } from './check-restrictions.ts'
import { checkBackups, checkDisks, checkUnreadable } from './check-server-data.ts'
import {
  deleteStarted,
  findReport,
  findStarted,
  findVisibleIds,
  reportSetting,
  saveStarted,
} from './queries.ts'

interface Deps {
  readonly db: Db
  readonly workers: Workers
  readonly log: Logger
  readonly configDir: string
  readonly version: string
}

const parts: Readonly<Record<CheckTopic, (deps: CheckDeps) => Promise<CheckPoint>>> = {
  FILES: checkFiles,
  CHECKSUMS: checkChecksums,
  UNREADABLE: checkUnreadable,
  PAGES: checkPages,
  DISK: checkDisks,
  BACKUP: (deps) => checkBackups(deps),
  RESTRICTIONS: checkRestrictions,
}

/** Runs the parts of a check one after the other. Rejects with the reason of the signal. */
async function runCheck(
  deps: Omit<CheckDeps, 'progress'>,
  topics: readonly CheckTopic[],
  onProgress: (topic: CheckTopic, done: number, total: number) => void,
): Promise<CheckPoint[]> {
  const points: CheckPoint[] = []
  for (const topic of topics) {
    deps.signal.throwIfAborted()
    onProgress(topic, 0, 0)
    points.push(await parts[topic]({ ...deps, progress: (done, total) => onProgress(topic, done, total) }))
  }
  return points
}

/** Health checks, one at a time, while the server runs. */
export interface ServerChecks {
  state(viewer: Viewer): Promise<ServerCheckState>
  /** Starts a check and returns. Throws BUSY while another one runs. */
  start(mode: CheckMode, request: CheckDeps['request']): Promise<void>
  /** Stops the running check on request. */
  stop(): void
  /** Stops the running check because the server stops. After the next start, its state is `interrupted`. */
  interrupt(): void
}

const serverStops = new Error('the server ends')

export function createServerChecks({ db, workers, log, configDir, version }: Deps): ServerChecks {
  let stopping: AbortController | undefined
  let running: ServerCheckState['running'] = null
  let hasFailed = false

  async function run(mode: CheckMode, began: string, deps: Pick<CheckDeps, 'request' | 'signal'>) {
    try {
      const libraries = await listLibraries(db)
      const isThorough = mode === 'THOROUGH'
      const points = await runCheck(
        { ...deps, db, workers, configDir, libraries, isThorough },
        checkTopics,
        (topic, done, total) => {
          running = { mode, topic, done, total, began }
        },
      )
      const report: CheckReport = { mode, began, finished: formatTimestamp(Date.now()), version, points }
      await db.batch([saveSetting(db, reportSetting, report), deleteStarted(db)])
    } catch (error) {
      if (deps.signal.reason === serverStops) return
      await deleteStarted(db)
        .execute()
        .catch(() => undefined)
      if (deps.signal.aborted) return
      hasFailed = true
      log.error({ err: error }, 'the health check failed')
    } finally {
      running = null
      stopping = undefined
    }
  }

  return {
    async state(viewer) {
      // Read before the queries: a check that ends during them was not interrupted.
      const isBusy = stopping !== undefined
      const [report, started] = await Promise.all([findReport(db), findStarted(db)])
      return {
        running,
        hasFailed,
        interrupted: isBusy ? null : (started ?? null),
        report: report ? await keepVisible(db, viewer, report) : null,
      }
    },
    async start(mode, request) {
      if (stopping) throw new AppError('BUSY')
      stopping = new AbortController()
      const { signal } = stopping
      hasFailed = false
      const began = formatTimestamp(Date.now())
      running = { mode, topic: checkTopics[0], done: 0, total: 0, began }
      // A check must also start if nothing can be saved, because it reports that.
      await saveStarted(db, { mode, began }).catch(() => undefined)
      void run(mode, began, { request, signal })
    },
    stop: () => stopping?.abort(),
    interrupt: () => stopping?.abort(serverStops),
  }
}

/** Removes books that an administrator with restrictions must not see. */
async function keepVisible(db: Db, viewer: Viewer, report: CheckReport): Promise<CheckReport> {
  if (viewer.isFree) return report
  const items = report.points.flatMap((point) => point.items)
  const bookIds = items.flatMap(({ bookId }) => bookId ?? [])
  const visible = await findVisibleIds(db, viewer, bookIds)
  const points = report.points.map((point) => ({
    ...point,
    items: point.items.filter(({ bookId }) => bookId === null || visible.has(bookId)),
  }))
  return { ...report, points }
}
