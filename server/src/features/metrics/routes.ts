import { stat } from 'node:fs/promises'
import { arch, platform, release } from 'node:os'
import * as metrics from '@lectern/contract/metrics'
import { getMetricsOverview } from '@lectern/contract/metrics-overview'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { describeRequests } from '../../http/description/describe-requests.ts'
import { sendFile } from '../../http/reply/send-file.ts'
import { measureRequests } from '../../http/request-metrics.ts'
import { serve, serveStream } from '../../http/serve.ts'
import type { Queue } from '../../queue/queue.ts'
import { createClassTotalsCache } from './class-totals.ts'
import { describeMetrics } from './describe-metrics.ts'
import { measureLibraries } from './library-meters.ts'
import { describeMeter, type Meter } from './meter.ts'
import { createProcessSamples } from './process-samples.ts'
import { prometheusText, prometheusType } from './prometheus-text.ts'
import { isDatabaseResponding, sumAccessClasses } from './queries.ts'
import { measureHttp, measureProcess, measureTasks } from './server-meters.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
  readonly queue: Queue
  readonly version: string
  readonly configDir: string
  /** Path of the log, if it is written to a file. */
  readonly logFile?: string | undefined
  /** Starts to stop the server and returns immediately. */
  readonly shutDown: () => void
}

export function metricsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, version } = deps
  const classTotals = createClassTotalsCache(deps.bus, () => sumAccessClasses(db))
  const requests = measureRequests(app)
  const samples = createProcessSamples(() => requests().reduce((sum, { values }) => sum + values.COUNT, 0))
  app.addHook('onClose', async () => samples.stop())
  const measure = async (viewer: Viewer): Promise<Meter[]> => [
    ...(await measureLibraries({ db, classTotals }, viewer)),
    ...measureTasks(deps),
    measureHttp(requests()),
    ...(await measureProcess(deps)),
  ]

  serve(app, metrics.getHealth, async ({ reply }) => {
    const isUp = !db.isLost && (await isDatabaseResponding(db))
    if (!isUp) reply.code(503)
    return { status: isUp ? ('UP' as const) : ('DOWN' as const) }
  })
  serve(app, metrics.getServerInfo, async () => ({
    build: { artifact: 'lectern', name: 'Lectern', version, group: 'lectern' },
    git: { branch: 'main', commit: { id: '', time: '' } },
    os: { name: platform(), version: release(), arch: arch() },
  }))
  serve(app, metrics.listMetrics, async ({ viewer }) => ({
    names: (await measure(viewer)).map((m) => m.name).sort(),
  }))
  serve(app, metrics.getMetric, async ({ viewer, params, query }) => {
    const meter = (await measure(viewer)).find((m) => m.name === params.metricName)
    const metric = meter && describeMeter(meter, query.tag)
    if (!metric) throw new AppError('NOT_FOUND')
    return metric
  })
  serve(app, getMetricsOverview, ({ viewer, query }) =>
    describeMetrics({ ...deps, requests: describeRequests(requests()), samples }, viewer, query),
  )
  serveStream(app, metrics.getPrometheusMetrics, async ({ viewer, reply }) =>
    reply.type(prometheusType).send(await prometheusText(await measure(viewer))),
  )
  serveStream(app, metrics.getLogFile, async ({ request, reply }) => {
    const file = deps.logFile
    const isThere = file !== undefined && (await stat(file).catch(() => undefined))?.isFile()
    if (!isThere) throw new AppError('NOT_FOUND')
    return sendFile(request, reply.type('text/plain; charset=utf-8'), file)
  })
  serve(app, metrics.shutDown, async () => {
    deps.shutDown()
    return { message: 'The server is stopping' }
  })
}
