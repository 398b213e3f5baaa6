import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { extensions, type ServerOffer } from '@lectern/contract/auth'
import { limits } from '@lectern/contract/limits'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { OAuth2Options } from './config/oauth2-providers.ts'
import type { Db } from './db/open.ts'
import { AppError } from './errors.ts'
import type { Bus } from './events/bus.ts'
import { createEventFilter } from './events/event-filter.ts'
import { createEventStreams, type EventStreams, eventRoutes } from './events/stream.ts'
import { accountDataRoutes } from './features/account-data/routes.ts'
import { analysisRoutes } from './features/analysis/routes.ts'
import { aggregateSeriesMetadataTask } from './features/analysis/tasks.ts'
import { deleteUserAnnotations } from './features/annotations/queries.ts'
import { annotationRoutes } from './features/annotations/routes.ts'
import { deleteUserAnnouncements } from './features/announcements/queries.ts'
import { announcementRoutes, type NewsSources } from './features/announcements/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { replacePasswordHash } from './features/auth/queries.ts'
import { authRoutes } from './features/auth/routes.ts'
import { backupRoutes } from './features/backup/routes.ts'
import { bookRoutes } from './features/books/routes.ts'
import { deleteUserSettings } from './features/client-settings/queries.ts'
import { clientSettingRoutes } from './features/client-settings/routes.ts'
import { collectionRoutes } from './features/collections/routes.ts'
import { downloadRoutes } from './features/downloads/routes.ts'
import { duplicateRoutes } from './features/duplicates/routes.ts'
import { fontRoutes } from './features/fonts/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { importRoutes } from './features/import/routes.ts'
import { koboRoutes } from './features/kobo/routes.ts'
import type { StoreNetwork } from './features/kobo/store-routes.ts'
import { deleteUserDevices } from './features/kobo/tidy-queries.ts'
import { koreaderRoutes } from './features/koreader/routes.ts'
import { deleteUserDocuments } from './features/koreader/waiting-queries.ts'
import { listVisibleLibraries } from './features/libraries/queries.ts'
import { libraryRoutes } from './features/libraries/routes.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import { oauth2Routes } from './features/oauth2/routes.ts'
import { opdsRoutes } from './features/opds/routes.ts'
import { deleteUserPanels } from './features/panels/queries.ts'
import { panelRoutes } from './features/panels/routes.ts'
import { createMosaics } from './features/posters/mosaics.ts'
import type { PosterFiles } from './features/posters/poster-files.ts'
import { posterRoutes } from './features/posters/routes.ts'
import { deleteUserProgress } from './features/progress/queries.ts'
import { progressRoutes } from './features/progress/routes.ts'
import { readerRoutes } from './features/reader/routes.ts'
import { readListRoutes } from './features/readlists/routes.ts'
import { referentialRoutes } from './features/referential/routes.ts'
import { scanRoutes } from './features/scan/routes.ts'
import { seriesRoutes } from './features/series/routes.ts'
import { serverCheckRoutes } from './features/server-check/routes.ts'
import type { Configured } from './features/settings/change-settings.ts'
import { readServerSettings } from './features/settings/queries.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { takeoverRoutes } from './features/takeover/routes.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { describeApi } from './http/description/describe-api.ts'
import { addGuard } from './http/guard.ts'
import { refuseWhileStopping } from './http/refuse-while-stopping.ts'
import { addCaching, setEtagPerEncoding } from './http/reply/caching.ts'
import { checkReplies } from './http/reply/check-replies.ts'
import { answerClientError } from './http/reply/client-error.ts'
import { addCompression, compressionLevel, minCompressedBytes } from './http/reply/compression.ts'
import { answerError } from './http/reply/errors.ts'
import { serveClient } from './http/reply/static-files.ts'
import { addCors } from './http/request/cors.ts'
import { addForms } from './http/request/form-data.ts'
import { readForwarded } from './http/request/forwarded.ts'
import { readJsonBodies } from './http/request/json-body.ts'
import { refuseOtherMethods } from './http/request/other-methods.ts'
import { parseQueryString } from './http/request/query-string.ts'
import { repairRequestTarget } from './http/request/repair-request-target.ts'
import { rewriteRequestTarget } from './http/request/request-target.ts'
import { limitSlowBodies } from './http/request/slow-bodies.ts'
import { createAuthentication } from './http/session/authenticate.ts'
import type { Queue } from './queue/queue.ts'
import { createTasks } from './queue/task-kind.ts'
import type { UserActivity } from './queue/user-activity.ts'
import { createLibraryHooks } from './tasks.ts'
import type { Workers } from './workers/workers.ts'

export interface AppDeps {
  readonly db: Db
  readonly bus: Bus
  readonly queue: Queue
  readonly workers: Workers
  readonly files: PosterFiles
  readonly log: Logger
  readonly userActivity: UserActivity
  readonly version: string
  /** `/lectern`, or empty. */
  readonly contextPath: string
  /** Folder of Lectern's own data; no library may be in it. */
  readonly configDir: string
  /** The built web client. */
  readonly clientFolder: string
  readonly trustedProxies: string
  /** Origins whose pages may use the API; none by default. */
  readonly corsOrigins?: readonly string[]
  /** OAuth2 providers; none by default. */
  readonly oauth2?: OAuth2Options
  /** Sources of announcements and releases. */
  readonly news: NewsSources
  /** Connection to the store of Kobo; tests replace it. */
  readonly koboNetwork?: StoreNetwork | undefined
  /** File that `/actuator/logfile` returns; undefined when there is none. */
  readonly logFile?: string | undefined
  /** Starts to stop the server and returns at once. */
  readonly shutDown: () => void
  /** Values that the settings may override. */
  readonly configured: Configured
  /** Interval in which the body of a request must make progress; for tests. */
  readonly slowBodyIntervalMs?: number | undefined
  /** True if replies are checked against the contract and its description before they are sent; for tests. */
  readonly checksReplies?: boolean
}
export interface App {
  readonly http: FastifyInstance
  readonly streams: EventStreams
}

const addSafetyHeaders = (reply: FastifyReply): FastifyReply =>
  reply.header('x-content-type-options', 'nosniff').header('x-frame-options', 'SAMEORIGIN')

function createHttp(deps: AppDeps): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.trustedProxies === '' ? false : deps.trustedProxies,
    bodyLimit: limits.maxBody,
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Node's own default; the framework would wait forever for a body that arrives byte by byte.
    requestTimeout: 300_000,
    rewriteUrl: rewriteRequestTarget(deps.contextPath),
    // Errors that the framework detects before any route, such as a broken escape in a path, are answered like all others.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request as FastifyRequest, addSafetyHeaders(reply as FastifyReply)),
    clientErrorHandler(error, socket) {
      const refuse = () => answerClientError(error, socket)
      if (!repairRequestTarget(app.server, error, socket, refuse)) refuse()
    },
    routerOptions: {
      maxParamLength: 500,
      querystringParser: parseQueryString as unknown as (text: string) => Record<string, unknown>,
    },
  }) as unknown as FastifyInstance
  limitSlowBodies(app.server, deps.slowBodyIntervalMs)
  app.decorate('registered', [])
  app.decorate('checksReplies', deps.checksReplies ?? false)
  app.removeContentTypeParser('text/plain')
  readJsonBodies(app)
  addForms(app)
  return app
}

/** Builds the app. Everything that is registered is listed here. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const app = createHttp(deps)
  const authentication = createAuthentication(deps.db, {
    path: deps.contextPath || '/',
    bus: deps.bus,
    rememberDays: async () => (await readServerSettings(deps.db)).rememberMeDurationDays,
    replaceOldHash: (of, hash) => replacePasswordHash(deps.db, of.userId, of.passwordHash, hash),
  })
  const streams = createEventStreams(deps.bus, createEventFilter(deps.db, deps.bus))

  app.setErrorHandler(answerError)
  refuseWhileStopping(app)
  // Before any handler reads host or address.
  if (deps.trustedProxies !== '') readForwarded(app)
  app.addHook('onRequest', async (request, reply) => {
    // Of two hosts, a proxy and this server could use different ones (RFC 9112 3.2).
    const names = request.raw.rawHeaders.filter((_, i) => i % 2 === 0)
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1) throw new AppError('BAD_REQUEST')
    addSafetyHeaders(reply)
  })
  await app.register(cookie)
  const allowedOrigins = new Set(deps.corsOrigins)
  addCors(app, allowedOrigins)
  refuseOtherMethods(app)
  addGuard(app, authentication, allowedOrigins)
  // Health checks are anonymous. Writes do not count as activity, because the user waits for the work that they cause.
  app.addHook('onRequest', async ({ viewer, method }) => {
    if (viewer && method === 'GET') deps.userActivity.note()
  })
  addCaching(app)
  addCompression(app)
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: minCompressedBytes,
    zlibOptions: { level: compressionLevel },
  })
  setEtagPerEncoding(app)
  if (deps.checksReplies) checkReplies(app)

  const offer: ServerOffer = { name: 'Lectern', version: deps.version, extensions: [...extensions] }
  authRoutes(app, {
    ...deps,
    authentication,
    offer,
    librariesOf: (viewer) => listVisibleLibraries(deps.db, viewer),
    markMoment: streams.mark,
  })
  taskRoutes(app, deps)
  settingsRoutes(app, deps)
  backupRoutes(app, deps)
  takeoverRoutes(app, deps)
  historyRoutes(app, deps)
  libraryRoutes(app, { ...deps, libraryHooks: createLibraryHooks(deps) })
  userRoutes(app, {
    ...deps,
    deleteUserData: [
      deleteUserProgress,
      deleteUserSettings,
      deleteUserAnnouncements,
      deleteUserPanels,
      deleteUserAnnotations,
      deleteUserDevices,
      deleteUserDocuments,
    ].map((deleteRows) => (userId) => deleteRows(deps.db, userId)),
  })
  apiKeyRoutes(app, deps)
  clientSettingRoutes(app, deps)
  oauth2Routes(app, {
    ...deps,
    authentication,
    oauth2: deps.oauth2 ?? { providers: [], accountCreation: false, emailVerification: true },
  })
  referentialRoutes(app, deps)
  const posters = posterRoutes(app, deps)
  progressRoutes(app, deps)
  const books = bookRoutes(app, {
    ...deps,
    aggregationTasks: (seriesIds) =>
      createTasks(
        aggregateSeriesMetadataTask,
        seriesIds.map((seriesId) => ({ seriesId })),
      ),
  })
  seriesRoutes(app, deps)
  const mosaics = createMosaics(deps)
  collectionRoutes(app, { ...deps, mosaics })
  readListRoutes(app, { ...deps, mosaics })
  annotationRoutes(app, deps)
  accountDataRoutes(app, deps)
  downloadRoutes(app, deps)
  panelRoutes(app, deps)
  const reader = readerRoutes(app, { ...deps, findAccount: authentication.findAccount })
  opdsRoutes(app, { ...deps, ...posters, ...books, ...reader })
  koreaderRoutes(app, { ...deps, ...reader, findByApiKey: authentication.findByApiKey })
  koboRoutes(app, { ...deps, ...reader })
  fontRoutes(app, deps)
  analysisRoutes(app, deps)
  duplicateRoutes(app, deps)
  importRoutes(app, deps)
  scanRoutes(app, deps)
  announcementRoutes(app, deps)
  metricsRoutes(app, deps)
  serverCheckRoutes(app, deps)
  eventRoutes(app, streams)
  describeApi(app, deps)
  await serveClient(app, { folder: deps.clientFolder, contextPath: deps.contextPath, offer })
  return { http: app, streams }
}
