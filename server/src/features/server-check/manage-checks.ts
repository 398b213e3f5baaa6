import {
  type CheckMode,
  type CheckReport,
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
import type { CheckDeps } from './check-point.ts'
import {
  findBeginning,
  findReport,
  findVisibleIds,
  forgetBeginning,
  reportSetting,
  saveBeginning,
} from './queries.ts'
import { runCheck } from './run-check.ts'

interface Deps {
  readonly db: Db
  readonly workers: Workers
  readonly log: Logger
  readonly configDir: string
  readonly version: string
}

/** One check at a time, while the server runs. */
export interface ServerChecks {
  state(viewer: Viewer): Promise<ServerCheckState>
  /** Begins and returns. Throws BUSY while another one runs. */
  begin(mode: CheckMode, request: CheckDeps['request']): Promise<void>
  /** Ends the one that runs, as somebody wishes. */
  stop(): void
  /** Ends the one that runs because the server ends: the next start tells that it was interrupted. */
  interrupt(): void
}

const serverEnds = new Error('the server ends')

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
      await db.batch([saveSetting(db, reportSetting, report), forgetBeginning(db)])
    } catch (error) {
      if (deps.signal.reason === serverEnds) return
      await forgetBeginning(db)
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
      // Read first: one that ends during the queries was not interrupted.
      const isBusy = stopping !== undefined
      const [report, beginning] = await Promise.all([findReport(db), findBeginning(db)])
      return {
        running,
        hasFailed,
        interrupted: isBusy ? null : (beginning ?? null),
        report: report ? await keepVisible(db, viewer, report) : null,
      }
    },
    async begin(mode, request) {
      if (stopping) throw new AppError('BUSY')
      stopping = new AbortController()
      const { signal } = stopping
      hasFailed = false
      const began = formatTimestamp(Date.now())
      running = { mode, topic: checkTopics[0], done: 0, total: 0, began }
      // A check must also begin when nothing can be saved: it says so.
      await saveBeginning(db, { mode, began }).catch(() => undefined)
      void run(mode, began, { request, signal })
    },
    stop: () => stopping?.abort(),
    interrupt: () => stopping?.abort(serverEnds),
  }
}

/** Leaves out books that an admin with restrictions must not see. */
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
