import { listenToEvents } from '@lectern/contract/events'
import type { FastifyInstance } from 'fastify'

const outcomes = ['INFORMATIONAL', 'SUCCESS', 'REDIRECTION', 'CLIENT_ERROR', 'SERVER_ERROR'] as const
/** Komga's name for requests without a route. */
const noRoute = 'UNKNOWN'

/** Requests to one route with one method and status; times in seconds. */
interface RequestMetrics {
  readonly tags: Readonly<Record<'method' | 'uri' | 'status' | 'outcome', string>>
  readonly values: { readonly COUNT: number; readonly TOTAL_TIME: number; readonly MAX: number }
}
interface Requests {
  readonly tags: RequestMetrics['tags']
  count: number
  total: number
  longest: number
}

/**
 * Counts and times requests by the template of their route, so that the number of entries is bounded. The event stream is left out: it
 * lasts as long as a client is connected.
 */
export function measureRequests(app: FastifyInstance): () => RequestMetrics[] {
  const metricsByRoute = new Map<string, Requests>()
  app.addHook('onResponse', async (request, reply) => {
    const uri = request.routeOptions.url ?? noRoute
    if (uri === listenToEvents.path) return
    const { method } = request
    const status = String(reply.statusCode)
    const key = `${method} ${status} ${uri}`
    const outcome = outcomes[Math.floor(reply.statusCode / 100) - 1] ?? noRoute
    const entry = metricsByRoute.get(key) ?? {
      tags: { method, uri, status, outcome },
      count: 0,
      total: 0,
      longest: 0,
    }
    metricsByRoute.set(key, entry)
    const seconds = reply.elapsedTime / 1000
    entry.count += 1
    entry.total += seconds
    entry.longest = Math.max(entry.longest, seconds)
  })
  return () =>
    [...metricsByRoute.values()].map(({ tags, count, total, longest }) => ({
      tags,
      values: { COUNT: count, TOTAL_TIME: total, MAX: longest },
    }))
}
