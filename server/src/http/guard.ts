import type { Access } from '@lectern/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Authentication } from './authenticate.ts'
import { isOwnAddress } from './base-url.ts'
import type { Identity } from './sessions.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes from a page of another site with the cookies or the stored password of the browser. Browsers send Origin with every such
 * request; other programs send none and are let through.
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

/** Refuses every change of a session that looks at the server as another user: whatever is not known to only read. */
function refuseChange(request: FastifyRequest): void {
  const { contract } = request.routeOptions.config
  const isReading = request.method === 'GET' || request.method === 'HEAD' || contract?.isRead
  if (!isReading && !contract?.endsViewing) throw new AppError('VIEW_ONLY')
}

/** Throws when the caller may not use the route. Also of somebody who looks as another user: with that user's roles. */
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

/**
 * Authenticates and authorizes before every route. The access level is that of the contract alone. Pages of `allowedOrigins` may do what
 * Lectern's own pages may.
 */
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
