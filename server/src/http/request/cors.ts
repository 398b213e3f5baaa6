import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addVary } from '../reply/caching.ts'

/** Headers that pages of other sites may read (behaviour 1.11). */
const exposed = 'Content-Disposition, X-Auth-Token'
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
/** Seconds for which a browser may cache a preflight response. */
const maxAgeSeconds = 1800
const maxHeaderText = 1000

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined

/** Returns all requested headers: with credentials `*` would be a name and no wildcard. Names only, so that nothing else is echoed. */
function allowedHeaders(request: FastifyRequest): string | undefined {
  const requested = request.headers['access-control-request-headers']
  return requested !== undefined &&
    requested.length <= maxHeaderText &&
    /^[\w-]+(\s*,\s*[\w-]+)*$/.test(requested)
    ? requested
    : undefined
}

/**
 * Lets pages of the listed origins use the API with the user's credentials (Fetch, CORS protocol). An unlisted origin is never echoed;
 * without a list no headers are sent.
 */
export function addCors(app: FastifyInstance, origins: ReadonlySet<string>): void {
  if (origins.size === 0) return
  app.addHook('onRequest', async (request, reply: FastifyReply) => {
    addVary(reply, 'origin')
    const { origin } = request.headers
    if (origin === undefined || !origins.has(origin)) return undefined
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', exposed)
    if (!isPreflight(request)) return undefined
    const headers = allowedHeaders(request)
    reply
      .header('access-control-allow-methods', methods)
      .header('access-control-max-age', String(maxAgeSeconds))
    if (headers !== undefined) reply.header('access-control-allow-headers', headers)
    return reply.code(204).send()
  })
}
