import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { ByteStream } from './values.ts'

/** Reports that the server runs and can query its database. Anonymous callers get no details. */
export const getHealth = route({
  method: 'GET',
  path: '/actuator/health',
  access: 'public',
  purpose: 'check health',
  badStatus: 503,
  response: z.object({ status: z.enum(['UP', 'DOWN']) }),
})
export const ServerInfo = z.object({
  build: z.object({ artifact: z.string(), name: z.string(), version: z.string(), group: z.string() }),
  git: z.object({ branch: z.string(), commit: z.object({ id: z.string(), time: z.string() }) }),
  os: z.object({ name: z.string(), version: z.string(), arch: z.string() }),
})
export const getServerInfo = route({
  method: 'GET',
  path: '/actuator/info',
  access: 'ADMIN',
  purpose: 'retrieve server information',
  response: ServerInfo,
})

/** Measurements of a metric: gauges have a value, counters a count, timers a count, the sum and the maximum, in seconds. */
export const Statistic = z.enum(['VALUE', 'COUNT', 'TOTAL_TIME', 'MAX'])
export type Statistic = z.output<typeof Statistic>

/** One metric (behaviour 12.3): the sum, or the maximum, of all measurements that have the requested tags. */
export const Metric = z.object({
  name: z.string(),
  description: z.string(),
  /** `bytes`, `seconds`, or null for plain numbers. */
  baseUnit: z.nullable(z.string()),
  measurements: z.array(z.object({ statistic: Statistic, value: z.number() })),
  /** Tags that can narrow the result further. */
  availableTags: z.array(z.object({ tag: z.string(), values: z.array(z.string()) })),
})
export type Metric = z.output<typeof Metric>

export const listMetrics = route({
  method: 'GET',
  path: '/actuator/metrics',
  access: 'ADMIN',
  purpose: 'list metrics',
  response: z.object({ names: z.array(z.string()) }),
})
/** Fails with NOT_FOUND for unknown names and unused tags. For an admin with restrictions only visible items are counted. */
export const getMetric = route({
  method: 'GET',
  path: '/actuator/metrics/:metricName',
  access: 'ADMIN',
  purpose: 'retrieve a metric',
  params: z.object({ metricName: z.string().check(z.maxLength(limits.maxName)) }),
  query: z.object({
    /** `library:0DVXR5J5H8X1Q`; several tags narrow the result further. */
    tag: z.optional(
      z
        .array(z.string().check(z.regex(/^[^:]+:/, 'must be a name and a value with a colon between them')))
        .check(z.maxLength(20, 'too many tags')),
    ),
  }),
  response: Metric,
})
/** Returns all metrics in the text format of Prometheus, version 0.0.4. */
export const getPrometheusMetrics = route({
  method: 'GET',
  path: '/actuator/prometheus',
  access: 'ADMIN',
  purpose: 'retrieve all metrics',
  produces: ['text/plain'],
  response: ByteStream,
})
/**
 * Returns the current log while it is written; older files are only on the server. Fails with NOT_FOUND when the server writes no log. Supports
 * byte ranges.
 */
export const getLogFile = route({
  method: 'GET',
  path: '/actuator/logfile',
  access: 'ADMIN',
  purpose: 'retrieve the log',
  produces: ['text/plain'],
  hasRanges: true,
  errors: ['NOT_FOUND'],
  response: ByteStream,
})
/** Lets requests and tasks end and stops the server. The next start resumes tasks that were running. */
export const shutDown = route({
  method: 'POST',
  path: '/actuator/shutdown',
  access: 'ADMIN',
  purpose: 'stop the server',
  response: z.object({ message: z.string() }),
})
