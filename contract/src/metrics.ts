import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { ByteStream } from './values.ts'

/** Alive and able to answer a query; nothing more is told to strangers. */
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

/** What a metric measures: gauges have a value, counters a count, timers a count, the sum and the longest, in seconds. */
export const Statistic = z.enum(['VALUE', 'COUNT', 'TOTAL_TIME', 'MAX'])
export type Statistic = z.output<typeof Statistic>

/** One metric (behaviour 12.3): the sum, or the longest, of all that carries the tags that were asked for. */
export const Metric = z.object({
  name: z.string(),
  description: z.string(),
  /** `bytes`, `seconds`, or null for plain numbers. */
  baseUnit: z.nullable(z.string()),
  measurements: z.array(z.object({ statistic: Statistic, value: z.number() })),
  /** Tags that can be asked for beyond those that were. */
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
/** Unknown names, and tags that nothing carries, are NOT_FOUND. An admin with restrictions gets what can be seen counted. */
export const getMetric = route({
  method: 'GET',
  path: '/actuator/metrics/:metricName',
  access: 'ADMIN',
  purpose: 'retrieve a metric',
  params: z.object({ metricName: z.string().check(z.maxLength(limits.maxName)) }),
  query: z.object({
    /** `library:0DVXR5J5H8X1Q`; several narrow down further. */
    tag: z.optional(
      z
        .array(z.string().check(z.regex(/^[^:]+:/, 'must be a name and a value with a colon between them')))
        .check(z.maxLength(20, 'too many tags')),
    ),
  }),
  response: Metric,
})
/** The same in the text format of Prometheus, version 0.0.4. */
export const getPrometheusMetrics = route({
  method: 'GET',
  path: '/actuator/prometheus',
  access: 'ADMIN',
  purpose: 'retrieve all metrics',
  produces: ['text/plain'],
  response: ByteStream,
})
/** The log of now, as it is written; the files before it are on the server. NOT_FOUND when the server keeps none. Takes byte ranges. */
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
/** Lets requests and tasks end and stops the server; what ran is taken up by the next start. */
export const shutDown = route({
  method: 'POST',
  path: '/actuator/shutdown',
  access: 'ADMIN',
  purpose: 'stop the server',
  response: z.object({ message: z.string() }),
})
