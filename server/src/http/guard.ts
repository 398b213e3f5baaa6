import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Authentication } from './authenticate.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Where the browser believes it is: the first forwarded host when a trusted proxy stands before us. */
const hostOf = (request: FastifyRequest): string => request.host

/**
 * A page of another site must not change anything here with the cookies or the remembered password of the browser. Browsers send
 * Origin with every such request; programs that are no browsers send none and are let through.
 */
function refuseForeignOrigin(request: FastifyRequest, allowedOrigins: ReadonlySet<string>): void {
  if (safeMethods.has(request.method)) return
  const origin = request.headers.origin
  if (origin !== undefined) {
    if (allowedOrigins.has(origin)) return
    if (origin === 'null' || URL.parse(origin)?.host !== hostOf(request)) throw new AppError('CROSS_ORIGIN')
  } else if (request.headers['sec-fetch-site'] === 'cross-site') {
    throw new AppError('CROSS_ORIGIN')
  }
}

/**
 * Before every route: who asks, and may they. The access level is the contract's; there is no other place. `friends` are the origins
 * whose pages may do what our own may.
 */
export function addGuard(
  app: FastifyInstance,
  authentication: Authentication,
  allowedOrigins: ReadonlySet<string>,
): void {
  app.decorateRequest('viewer', undefined)
  app.decorateRequest('sessionHash', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access
    if (access === undefined) return
    refuseForeignOrigin(request, allowedOrigins)
    if (access === 'public' && !request.routeOptions.config.recognises) return
    const identity = await authentication.identify(request, reply)
    request.viewer = identity?.account
    request.sessionHash = identity?.sessionHash
    if (access === 'public') return
    if (!identity) throw new AppError('UNAUTHORIZED')
    if (access !== 'user' && !identity.account.roles.has(access)) throw new AppError('FORBIDDEN')
  })
}
