import * as contract from '@lectern/contract/server-check'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../http/serve.ts'
import { ownToken } from '../../http/session/session-token.ts'
import type { CheckDeps } from './check-point.ts'
import { createServerChecks } from './manage-checks.ts'

type Deps = Parameters<typeof createServerChecks>[0] & {
  /** `/lectern`, or empty. */
  readonly contextPath: string
}

export function serverCheckRoutes(app: FastifyInstance, deps: Deps): void {
  const checks = createServerChecks(deps)
  app.addHook('onClose', async () => checks.interrupt())
  serve(app, contract.getServerCheck, ({ viewer }) => checks.state(viewer))
  serve(app, contract.checkServer, async ({ body, request }) =>
    checks.start(body.mode, requestAs(app, deps.contextPath, request)),
  )
  serve(app, contract.stopServerCheck, async () => checks.stop())
}

/** Returns a function that requests paths with the session of a request, inside the process and without a connection. */
function requestAs(app: FastifyInstance, contextPath: string, request: FastifyRequest): CheckDeps['request'] {
  // This includes a session that a password has just opened: with the password itself, every page would wait for its check.
  const token = ownToken(request)
  const session = { ...(token !== undefined && { 'x-auth-token': token }) }
  return async (path) => {
    const start = performance.now()
    const reply = await app.inject({ method: 'GET', url: `${contextPath}${path}`, headers: session })
    const milliseconds = performance.now() - start
    const isError = reply.statusCode >= 400
    return {
      status: reply.statusCode,
      code: isError ? reply.json<{ code?: string }>().code : undefined,
      milliseconds,
    }
  }
}
