import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { limits } from '@lectern/contract/limits'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Db } from './db/open.ts'
import type { Bus } from './events/bus.ts'
import { createEventStreams, type EventStreams, eventRoutes } from './events/stream.ts'
import { createHearing } from './events/who-may-hear.ts'
import { analysisRoutes } from './features/analysis/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { backupRoutes } from './features/backup/routes.ts'
import { bookRoutes } from './features/books/routes.ts'
import { libraryRoutes } from './features/libraries/routes.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import type { PosterFiles } from './features/posters/poster-files.ts'
import { posterRoutes } from './features/posters/routes.ts'
import { forgetUserProgress } from './features/progress/queries.ts'
import { progressRoutes } from './features/progress/routes.ts'
import { readerRoutes } from './features/reader/routes.ts'
import { forgetLibrary } from './features/scan/empty-trash.ts'
import { scanRoutes } from './features/scan/routes.ts'
import { scanLibraryTask } from './features/scan/tasks.ts'
import { seriesRoutes } from './features/series/routes.ts'
import type { Configured } from './features/settings/change-settings.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { createAuthentication } from './http/authenticate.ts'
import { addCaching } from './http/caching.ts'
import { describeApi } from './http/describe-api.ts'
import { answerError } from './http/errors.ts'
import { addForms } from './http/form-data.ts'
import { addGuard } from './http/guard.ts'
import { readJsonBodies } from './http/json-body.ts'
import { parseQueryString } from './http/query-string.ts'
import { serveClient } from './http/static-files.ts'
import type { Queue } from './queue/queue.ts'
import { followOptions } from './tasks.ts'
import type { Workers } from './workers/pool.ts'

export interface AppDeps {
  readonly db: Db
  readonly bus: Bus
  readonly queue: Queue
  readonly workers: Workers
  readonly files: PosterFiles
  readonly log: Logger
  readonly version: string
  /** `/lectern`, or empty. */
  readonly contextPath: string
  /** Our own data; no library may lie in it. */
  readonly ownFolder: string
  /** The built web client. */
  readonly clientFolder: string
  readonly trustedProxies: string
  /** What the settings may override. */
  readonly configured: Configured
  /** Replies are checked against the contract before they leave; for tests. */
  readonly checksReplies?: boolean
}
export interface App {
  readonly http: FastifyInstance
  readonly streams: EventStreams
}

/** Everything below the context path; what lies outside of it does not exist. */
const withoutContext = (contextPath: string) => (request: { url?: string | undefined }) => {
  const url = request.url ?? '/'
  if (contextPath === '') return url
  if (url === contextPath || url.startsWith(`${contextPath}?`)) return `/${url.slice(contextPath.length)}`
  return url.startsWith(`${contextPath}/`)
    ? url.slice(contextPath.length)
    : '/api/outside-of-the-context-path'
}

function createHttp(deps: AppDeps): FastifyInstance {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.trustedProxies === '' ? false : deps.trustedProxies,
    bodyLimit: limits.maxBody,
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    rewriteUrl: withoutContext(deps.contextPath),
    // What the framework refuses before any route, such as a broken escape in a path, looks like every other failure.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request as FastifyRequest, reply as FastifyReply),
    routerOptions: {
      maxParamLength: 500,
      querystringParser: parseQueryString as unknown as (text: string) => Record<string, unknown>,
    },
  }) as unknown as FastifyInstance
  app.decorate('registered', [])
  app.decorate('checksReplies', deps.checksReplies ?? false)
  app.removeContentTypeParser('text/plain')
  readJsonBodies(app)
  addForms(app)
  return app
}

/** The one visible list of everything that is registered. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const app = createHttp(deps)
  const authentication = createAuthentication(deps.db, { path: deps.contextPath || '/' })
  const streams = createEventStreams(deps.bus, createHearing(deps.db))

  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (_, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('x-frame-options', 'SAMEORIGIN')
  })
  await app.register(cookie)
  addGuard(app, authentication)
  addCaching(app)
  await app.register(compress, { encodings: ['gzip'], threshold: 1024, zlibOptions: { level: 4 } })

  authRoutes(app, { ...deps, authentication })
  taskRoutes(app, deps)
  settingsRoutes(app, deps)
  backupRoutes(app, deps)
  libraryRoutes(app, {
    ...deps,
    libraryHooks: {
      scan: (libraryId) => deps.queue.add(scanLibraryTask, { libraryId, deep: false }),
      forget: (library) => forgetLibrary(deps, library),
      optionsChanged: (after, before) => followOptions(deps, after, before),
    },
  })
  userRoutes(app, { ...deps, forgetUser: [(userId) => forgetUserProgress(deps.db, userId)] })
  posterRoutes(app, deps)
  progressRoutes(app, deps)
  bookRoutes(app, deps)
  seriesRoutes(app, deps)
  readerRoutes(app, deps)
  analysisRoutes(app, deps)
  scanRoutes(app, deps)
  metricsRoutes(app, deps)
  eventRoutes(app, streams)
  describeApi(app, { version: deps.version, contextPath: deps.contextPath })
  await serveClient(app, deps.clientFolder, deps.contextPath)
  return { http: app, streams }
}
