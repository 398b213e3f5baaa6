import type { MetricsOverview, RouteFigures } from '@lectern/contract/metrics-overview'
import { quantile, type RequestMetrics } from '../request-metrics.ts'

const maxRoutes = 20

/** Files of the client are one route: their names change with each version. */
const getRoute = (uri: string): string => (/\/assets\/|\.\w+$|^UNKNOWN$/.test(uri) ? '/assets/*' : uri)

/** Describes all requests and the slowest routes. All statuses of a route are counted together; times are in milliseconds. */
export function describeRequests(requests: readonly RequestMetrics[]): MetricsOverview['requests'] {
  const byRoute = Map.groupBy(requests, ({ tags }) => `${tags.method} ${getRoute(tags.uri)}`)
  const findLongest = (of: readonly RequestMetrics[]) => Math.max(0, ...of.map((r) => r.values.MAX))
  // A step of the distribution may end beyond the longest request.
  const milliseconds = (of: readonly RequestMetrics[], share: number) => {
    const steps = of.map((r) => r.distribution)
    return 1000 * Math.min(quantile(steps, share), findLongest(of))
  }
  const sum = (of: readonly RequestMetrics[], key: 'COUNT' | 'TOTAL_TIME') =>
    of.reduce((all, { values }) => all + values[key], 0)
  const routes = [...byRoute.values()]
    .map((of) => ({ of, total: sum(of, 'TOTAL_TIME') }))
    .sort((a, b) => b.total - a.total)
    .slice(0, maxRoutes)
    .map(
      ({ of }): RouteFigures => ({
        method: of[0]?.tags.method ?? '',
        path: getRoute(of[0]?.tags.uri ?? ''),
        count: sum(of, 'COUNT'),
        p50: milliseconds(of, 0.5),
        p95: milliseconds(of, 0.95),
        longest: 1000 * findLongest(of),
      }),
    )
  return {
    count: sum(requests, 'COUNT'),
    p50: milliseconds(requests, 0.5),
    p95: milliseconds(requests, 0.95),
    routes,
  }
}
