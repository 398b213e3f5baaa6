import { listenToEvents } from '@lectern/contract/events'
import type { FastifyInstance } from 'fastify'

const outcomes = ['INFORMATIONAL', 'SUCCESS', 'REDIRECTION', 'CLIENT_ERROR', 'SERVER_ERROR'] as const
/** Komga's name for requests without a route. */
const noRoute = 'UNKNOWN'

/** Steps of the distribution per doubling of the time, so that a quantile is right within a tenth. */
const stepsPerDoubling = 4
/** Upper end of the first step, in seconds. */
const shortest = 0.0001
const steps = 80

const findStep = (seconds: number): number =>
  Math.min(steps - 1, Math.max(0, Math.ceil(Math.log2(seconds / shortest) * stepsPerDoubling)))

/** Number of requests by their time, in steps that grow by the fourth root of two. */
export type TimeDistribution = Readonly<Uint32Array>

/** Returns the time in seconds that a share of the requests did not exceed; 0 if there are no requests. */
export function quantile(distributions: readonly TimeDistribution[], share: number): number {
  const sums = Array.from({ length: steps }, (_, i) => distributions.reduce((sum, d) => sum + (d[i] ?? 0), 0))
  const wanted = sums.reduce((sum, n) => sum + n, 0) * share
  let reached = 0
  for (const [i, n] of sums.entries()) {
    reached += n
    // The middle of the step.
    if (n > 0 && reached >= wanted) return shortest * 2 ** ((i - 0.5) / stepsPerDoubling)
  }
  return 0
}

/** Requests to one route with one method and status; times in seconds. */
export interface RequestMetrics {
  readonly tags: Readonly<Record<'method' | 'uri' | 'status' | 'outcome', string>>
  readonly values: { readonly COUNT: number; readonly TOTAL_TIME: number; readonly MAX: number }
  readonly distribution: TimeDistribution
}
interface Requests {
  readonly tags: RequestMetrics['tags']
  count: number
  total: number
  longest: number
  readonly distribution: Uint32Array
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
      distribution: new Uint32Array(steps),
    }
    metricsByRoute.set(key, entry)
    const seconds = reply.elapsedTime / 1000
    entry.count += 1
    entry.total += seconds
    entry.longest = Math.max(entry.longest, seconds)
    const step = findStep(seconds)
    entry.distribution[step] = (entry.distribution[step] ?? 0) + 1
  })
  return () =>
    [...metricsByRoute.values()].map(({ tags, count, total, longest, distribution }) => ({
      tags,
      values: { COUNT: count, TOTAL_TIME: total, MAX: longest },
      distribution,
    }))
}
