import type { JsonSchema } from '@lectern/contract/described-as'
import { Failure, Violations } from '@lectern/contract/errors'
import {
  type Content,
  type FailureStatus,
  failures,
  getReplies,
  type Reply,
  type ReplyHeader,
} from '@lectern/contract/replies'
import type { Route } from '@lectern/contract/route'
import { ByteStream } from '@lectern/contract/values'
import { nameOfRef, type Shapes } from './shapes.ts'
import { openShape, unwrap } from './zod-shape.ts'

/** A response object of OpenAPI 3.1 (4.8.17). */
export interface ApiResponse {
  description: string
  headers?: Record<string, { description: string; required: boolean; schema: JsonSchema }>
  content?: Record<string, { schema: JsonSchema }>
}

/** Names of shared failures in the components of the document. */
const names: Readonly<Record<FailureStatus, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  402: 'NoAccount',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'TooLate',
  409: 'Conflict',
  413: 'TooLarge',
  415: 'UnsupportedBody',
  416: 'RangeNotSatisfiable',
  429: 'TooManyAttempts',
  431: 'HeadersTooLarge',
  500: 'Failed',
  503: 'Busy',
  507: 'DiskFull',
}

const bytes: JsonSchema = { type: 'string', format: 'binary' }
const textHeader: JsonSchema = { type: 'string' }
const headerShapes: Readonly<Record<string, JsonSchema>> = { 'Retry-After': { type: 'integer', minimum: 1 } }

const describeHeaders = (
  headers: Readonly<Record<string, ReplyHeader>>,
): NonNullable<ApiResponse['headers']> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, { description, isRequired = false }]) => [
      name,
      { description, required: isRequired, schema: headerShapes[name] ?? textHeader },
    ]),
  )

/** Returns the schema of a message in the event stream (WHATWG HTML, 9.2): the name of the event, and its data as a line of JSON. */
function asMessage({ properties: { name, ...data } = {}, required = [] }: JsonSchema): JsonSchema {
  const contentSchema = { type: 'object', properties: data, required: required.filter((r) => r !== 'name') }
  return {
    type: 'object',
    properties: {
      event: name ?? {},
      data: { type: 'string', contentMediaType: 'application/json', contentSchema },
      id: { type: 'string' },
    },
    required: ['event', 'data'],
  }
}

/** Returns a reference to the schema of the messages of an event stream, and turns that component into messages. */
function describeEvents(route: Route, shapes: Shapes): JsonSchema {
  const ref = shapes.describe(route.response, 'output')
  const events = shapes.components[nameOfRef(ref.$ref ?? '')]
  if (events?.oneOf?.every((event) => event.properties?.name)) events.oneOf = events.oneOf.map(asMessage)
  return ref
}

function describeResponse(route: Route, shapes: Shapes): JsonSchema {
  if (route.produces === 'events') return describeEvents(route, shapes)
  // An image that may be missing is optional.
  const isBytes = unwrap(openShape(route.response)) === unwrap(openShape(ByteStream))
  return isBytes ? bytes : shapes.describe(route.response, 'output')
}

function describeContent(content: Content, shapes: Shapes, route?: Route): JsonSchema {
  if (content === 'response') return route ? describeResponse(route, shapes) : {}
  return shapes.describe(content === 'failure' ? Failure : Violations, 'output')
}

function describeReply(
  { description, content, types, headers }: Reply,
  shapes: Shapes,
  route?: Route,
): ApiResponse {
  const contents = content.map((c) => describeContent(c, shapes, route))
  const schema = contents.length > 1 ? { anyOf: contents } : (contents[0] ?? {})
  return {
    description,
    ...(Object.keys(headers).length > 0 && { headers: describeHeaders(headers) }),
    ...(types.length > 0 && { content: Object.fromEntries(types.map((type) => [type, { schema }])) }),
  }
}

const isShared = (status: number, reply: Reply): status is FailureStatus =>
  status in failures && failures[status as FailureStatus] === reply

/** Returns the replies of a route by status. Shared failures are references. */
export function describeReplies(
  route: Route,
  shapes: Shapes,
): Record<string, ApiResponse | { $ref: string }> {
  return Object.fromEntries(
    [...getReplies(route)].map(([status, reply]) => [
      status,
      isShared(status, reply)
        ? { $ref: `#/components/responses/${names[status]}` }
        : describeReply(reply, shapes, route),
    ]),
  )
}

/** Returns the shared failures that these routes use, by name. */
export function describeFailures(routes: readonly Route[], shapes: Shapes): Record<string, ApiResponse> {
  const used = new Set(routes.flatMap((route) => [...getReplies(route).values()]))
  return Object.fromEntries(
    Object.entries(failures)
      .filter(([, reply]) => used.has(reply))
      .map(([status, reply]) => [names[Number(status) as FailureStatus], describeReply(reply, shapes)]),
  )
}
