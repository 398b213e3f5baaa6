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
import { findReport, findVisibleIds, reportSetting } from './queries.ts'
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
  begin(mode: CheckMode, request: CheckDeps['request']): void
  stop(): void
}

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
      await db.batch([saveSetting(db, reportSetting, report)])
    } catch (error) {
      if (deps.signal.aborted) return
      hasFailed = true
      log.error({ err: error }, 'the check of the server has failed')
    } finally {
      running = null
      stopping = undefined
    }
  }

  return {
    async state(viewer) {
      const report = await findReport(db)
      return { running, hasFailed, report: report ? await keepVisible(db, viewer, report) : null }
    },
    begin(mode, request) {
      if (stopping) throw new AppError('BUSY')
      stopping = new AbortController()
      hasFailed = false
      const began = formatTimestamp(Date.now())
      running = { mode, topic: checkTopics[0], done: 0, total: 0, began }
      void run(mode, began, { request, signal: stopping.signal })
    },
    stop: () => stopping?.abort(),
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
