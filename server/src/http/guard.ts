import type { Access } from '@lectern/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isOwnAddress } from './request/base-url.ts'
import type { Authentication } from './session/authenticate.ts'
import type { Identity } from './session/sessions.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes from a page of another site with the cookies or the stored password of the browser. Browsers send Origin with every such
 * request; other programs send none and are not refused.
 */
function refuseForeignOrigin(request: FastifyRequest, allowedOrigins: ReadonlySet<string>): void {
  if (safeMethods.has(request.method)) return
  const origin = request.headers.origin
  if (origin !== undefined) {
    if (allowedOrigins.has(origin)) return
    const url = URL.parse(origin)
    if (!url || !isOwnAddress(url, request)) throw new AppError('CROSS_ORIGIN')
  } else if (request.headers['sec-fetch-site'] === 'cross-site') {
    throw new AppError('CROSS_ORIGIN')
  }
}

/** Refuses changes in a session that views the server as another user. Every call that is not known to only read is a change. */
function refuseChange(request: FastifyRequest): void {
  const { contract } = request.routeOptions.config
  const isReading = request.method === 'GET' || request.method === 'HEAD' || contract?.isRead
  if (!isReading && !contract?.endsViewing) throw new AppError('VIEW_ONLY')
}

/** Throws if the caller may not use the route. A caller who views the server as another user has the roles of that user. */
function requireAccess(
  request: FastifyRequest,
  access: Access,
  { account, viewed, isApiKey }: Identity,
): void {
  if (isApiKey && request.routeOptions.config.refusesApiKeys) throw new AppError('API_KEY_REFUSED')
  if (viewed) refuseChange(request)
  if (access !== 'user' && access !== 'public' && !(viewed ?? account).roles.has(access))
    throw new AppError('FORBIDDEN')
}

/** Authenticates and authorizes before every route, as the contract demands. Pages of `allowedOrigins` have the same rights as own pages. */
export function addGuard(
  app: FastifyInstance,
  authentication: Authentication,
  allowedOrigins: ReadonlySet<string>,
): void {
  app.decorateRequest('viewer', undefined)
  app.decorateRequest('sessionHash', undefined)
  app.decorateRequest('usesApiKey', false)
  app.decorateRequest('apiKey', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const { access, identifiesUser } = request.routeOptions.config
    if (access === undefined) return
    refuseForeignOrigin(request, allowedOrigins)
    if (access === 'public' && !identifiesUser) return
    const identity = await authentication.identify(request, reply)
    request.viewer = identity?.viewed ?? identity?.account
    request.sessionHash = identity?.sessionHash
    if (access === 'public') return
    if (!identity) throw new AppError('UNAUTHORIZED')
    request.usesApiKey = identity.isApiKey
    request.apiKey = identity.apiKey
    requireAccess(request, access, identity)
  })
}
