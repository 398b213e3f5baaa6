import { type ErrorCode, errorCodes } from './errors.ts'
import { opdsAuthenticationType } from './media-types.ts'
import type { MediaType, Route } from './route.ts'
import { NoContent } from './values.ts'

/** Describes one header of a reply. */
export interface ReplyHeader {
  readonly description: string
  readonly isRequired?: true
}
type Headers = Readonly<Record<string, ReplyHeader>>

/** The body of a reply is the response of the route, a `Failure`, or `Violations`. */
export type Content = 'response' | 'failure' | 'violations'

/** Describes the replies of one status. */
export interface Reply {
  readonly description: string
  /** One of these is the body; empty when there is no body. */
  readonly content: readonly Content[]
  /** Media types of the body; empty when there is no body. */
  readonly types: readonly MediaType[]
  readonly headers: Headers
}

const json = ['application/json'] as const satisfies readonly MediaType[]
const failed = (description: string, headers: Headers = {}): Reply => ({
  description,
  content: ['failure'],
  types: json,
  headers,
})
const empty = (description: string, headers: Headers = {}): Reply => ({
  description,
  content: [],
  types: [],
  headers,
})

/** Describes the replies to failed calls by status. Every route that can fail with a status shares its description. */
export const failures = {
  400: { ...failed('The request is not valid, or cannot be done.'), content: ['violations', 'failure'] },
  401: failed('Not signed in, or wrong credentials. Without a body for XMLHttpRequest.', {
    'WWW-Authenticate': { description: 'For programs that are no part of a page.' },
  }),
  402: failed('Accounts are not created here.'),
  403: failed('The caller lacks the role, or the call came from another site.'),
  404: failed('There is no such thing, or none that the caller may see.'),
  405: failed('The path has no such method.', {
    Allow: { description: 'The methods that it has.', isRequired: true },
  }),
  408: failed('The request took too long.'),
  409: failed('Something newer is known, or a file really lies outside of its library.'),
  413: failed('The body is too large.'),
  415: failed('The body is of another type than said here.'),
  416: failed('The requested part of the file does not exist.', {
    'Content-Range': { description: 'The length of the file: `bytes */1000`.', isRequired: true },
  }),
  429: failed('Too many wrong passwords or keys.', {
    'Retry-After': { description: 'Seconds to wait.', isRequired: true },
  }),
  431: failed('The address or the headers are too long.'),
  500: failed('Something went wrong on the server.'),
  503: failed('The server is busy or about to stop.'),
  507: failed('The disk of the server is full.'),
} as const satisfies Record<number, Reply>
export type FailureStatus = keyof typeof failures

const etag: Headers = { ETag: { description: 'Send it in If-None-Match to get 304.' } }
const acceptRanges: Headers = { 'Accept-Ranges': { description: 'Parts can be asked for, in bytes.' } }
const contentRange: Headers = {
  'Content-Range': { description: 'Which bytes these are: `bytes 0-99/1000`.', isRequired: true },
}
const location: Headers = { Location: { description: 'Where to go on.', isRequired: true } }

const successes = {
  200: 'Done.',
  201: 'Made.',
  202: 'Queued.',
  204: 'Done; there is nothing to answer.',
} as const

const getStatus = (code: ErrorCode): FailureStatus => errorCodes[code].status

/** Lists the failures of a route. They follow from its method, its path and its access, except for `route.errors`. */
function listFailures(route: Route): FailureStatus[] {
  const changes = route.method !== 'GET'
  const isPublic = route.access === 'public'
  const identifies = !isPublic || route.identifiesUser === true
  const needsRole = !isPublic && route.access !== 'user'
  const statuses: FailureStatus[] = [
    // Any request can be broken, late or too long, and any can meet a server that stops or fails.
    ...([400, 408, 431, 500, 503] as const),
    ...(identifies ? ([401, 429] as const) : []),
    ...(needsRole || changes ? ([403] as const) : []),
    ...(/[:*]/.test(route.path) ? ([404] as const) : []),
    // A body is also read when the route expects none.
    ...(changes ? ([413, 415] as const) : []),
    ...(route.hasRanges ? ([416] as const) : []),
    // Signing in saves a session, which needs room on the disk.
    ...(changes || identifies ? ([507] as const) : []),
    ...(route.errors ?? []).map(getStatus),
  ]
  return statuses
}

/** Lists the successful replies of a route, and its bad status. */
function listSuccesses(route: Route): [number, Reply][] {
  if (route.produces === 'redirect') return [[302, empty('Go on there.', location)]]
  if (route.produces === 'events')
    return [
      [200, { description: 'Events.', content: ['response'], types: ['text/event-stream'], headers: {} }],
    ]
  const isEmpty = route.response === NoContent
  const status = route.status ?? (isEmpty ? 204 : 200)
  if (isEmpty) return [[status, empty(successes[status])]]
  const isRead = route.method === 'GET'
  const full: Reply = {
    description: successes[status],
    content: ['response'],
    types: route.produces ?? json,
    headers: { ...(isRead && etag), ...(route.hasRanges && acceptRanges) },
  }
  const part = { ...full, description: 'The bytes that Range asked for.' }
  const bad = failures[503]
  const replies: [number, Reply][] = [[status, full]]
  if (isRead) replies.push([304, empty('The client has it already.', etag)])
  if (route.hasRanges) replies.push([206, { ...part, headers: { ...part.headers, ...contentRange } }])
  if (route.badStatus) replies.push([route.badStatus, { ...bad, content: ['response', ...bad.content] }])
  if (route.laterStatus)
    replies.push([route.laterStatus, { ...full, description: successes[route.laterStatus] }])
  if (route.mayRedirect) replies.push([307, empty('It is somewhere else.', location)])
  if (mayBeMissing(route)) replies.push([204, empty('There is none.')])
  return replies
}

/** True when there may be nothing to answer. The shape of bytes allows that too, but bytes are always sent. */
const mayBeMissing = ({ response }: Route): boolean =>
  response._zod.def.type === 'optional' && response.safeParse(undefined).success

/**
 * Returns the description of every status that a route can answer, lowest first. 405 is not among them: it answers methods that are no
 * route.
 */
export function getReplies(route: Route): ReadonlyMap<number, Reply> {
  const replies = new Map<number, Reply>(listFailures(route).map((status) => [status, failures[status]]))
  // Readers of OPDS 2.0 learn from the failure itself how to sign in.
  if (replies.has(401) && route.path.startsWith('/opds/v2'))
    replies.set(401, { ...failures[401], types: [opdsAuthenticationType, ...json] })
  for (const [status, reply] of listSuccesses(route)) replies.set(status, reply)
  return new Map([...replies].sort(([a], [b]) => a - b))
}
