import { limits } from '@lectern/contract/limits'
import type { Access, Route } from '@lectern/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Viewer } from '../access/viewer.ts'
import type { Db } from '../db/open.ts'
import { AppError } from '../errors.ts'
import { encodeJson } from './reply/encode-json.ts'
import { cachedReply } from './reply/reply-cache.ts'
import { normalizeLetterCase } from './request/normalize-letter-case.ts'
import { listParameters, type RawQuery, shapeQuery } from './request/query-string.ts'

type RouteReply<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** Arguments of a handler: validated input and the viewer (anonymous on public routes). */
export interface Call<R extends Route> {
  readonly params: RouteReply<R['params']>
  readonly query: RouteReply<R['query']>
  readonly body: RouteReply<R['body']>
  readonly viewer: R['access'] extends 'public' ? Viewer | undefined : Viewer
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Sends the reply of a route; other routes may use it. */
export type Sender<R extends Route> = (
  call: Pick<Call<R>, 'viewer' | 'params' | 'query' | 'request' | 'reply'>,
) => Promise<FastifyReply>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The route in the contract. */
    contract?: Route
    /** True when a public route needs the viewer. */
    identifiesUser?: boolean
    /** True when an API key is not enough. */
    refusesApiKeys?: boolean
    /** Another header for the API key. */
    apiKeyHeader?: string
    /** Parameter of the path with the API key; keys elsewhere are ignored. */
    apiKeyParameter?: string
    /** True when the body is a form with a file. */
    takesForm?: boolean
  }
  interface FastifyRequest {
    viewer: Viewer | undefined
    /** Hash of the session or of the API key of the request; streams end with it. */
    sessionHash: string | undefined
    /** True if the request is signed in by an API key, not by a session or password. */
    usesApiKey: boolean
    /** The API key that signs the request in, with the comment of its owner; otherwise undefined. */
    apiKey: { readonly rowId: number; readonly keyId: string; readonly comment: string } | undefined
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All registered routes, for the API description and for tests. */
    registered: Route[]
    /** True when bodies of replies are validated against the contract before they are sent; on in tests. */
    checksReplies: boolean
  }
}

function parse<R extends Route>(route: R, lists: ReadonlySet<string>, request: FastifyRequest) {
  const check = (part: 'params' | 'query' | 'body', value: unknown): unknown => {
    const schema = route[part]
    if (!schema) return undefined
    const result = schema.safeParse(value)
    if (!result.success) throw new ValidationError(result.error.issues as ValidationError['issues'])
    return result.data
  }
  return {
    params: check('params', request.params),
    query: check('query', shapeQuery(request.query as RawQuery, lists)),
    body: check('body', route.body && normalizeLetterCase(route.body, request.body ?? undefined)),
  }
}

/** Input that the contract refuses; sent as `{violations}` (behaviour 1.9). */
export class ValidationError extends Error {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
  constructor(issues: ValidationError['issues']) {
    super('the request is not valid')
    this.name = 'ValidationError'
    this.issues = issues
  }
}

/**
 * Registers one contract route: input is validated, access is checked and the status is taken from the contract. The handler returns the
 * contract's reply. Errors are converted in one place (`errors.ts`).
 */
export function serve<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handle: (call: Call<R>) => Promise<z.input<R['response']>>,
): void {
  register(app, route, async (call, reply) => {
    const result = await handle(call)
    if (result === undefined) return reply.code(route.status ?? 204).send()
    return sendJson(reply, route, encodeReply(app, route, result))
  })
}

/**
 * Same as `serve`, for a list that depends only on the database, the viewer and the address: its reply is cached until anything is written.
 * A query for which `isCacheable` is false is not cached.
 */
export function serveList<const R extends Route>(
  app: FastifyInstance,
  db: Db,
  route: R,
  handle: (call: Call<R>) => Promise<z.input<R['response']>>,
  isCacheable: (query: Call<R>['query']) => boolean = () => true,
): void {
  register(app, route, async (call, reply) => {
    const encode = async () => encodeReply(app, route, await handle(call))
    const bytes = isCacheable(call.query) ? await cachedReply(db, call, encode) : await encode()
    return sendJson(reply, route, bytes)
  })
}

function encodeReply(app: FastifyInstance, route: Route, result: unknown): Buffer {
  if (app.checksReplies) route.response.parse(result)
  return encodeJson(result)
}

function sendJson(reply: FastifyReply, route: Route, bytes: Buffer): FastifyReply {
  // A handler may have set another status: an unhealthy server responds with 503 and a body.
  if (reply.statusCode === 200) reply.code(route.status ?? 200)
  // The handler may have set a special JSON type.
  if (!reply.hasHeader('content-type')) reply.type('application/json')
  return reply.send(bytes)
}

/** Registers a route whose responses are not JSON: the handler sends through `call.reply`. */
export function serveStream<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handle: (call: Call<R>) => Promise<FastifyReply>,
): void {
  register(app, route, handle)
}

function register<const R extends Route>(
  app: FastifyInstance,
  route: R,
  answer: (call: Call<R>, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const lists = listParameters(route.query)
  app.registered.push(route)
  app.route({
    method: route.method,
    url: route.path,
    // HEAD of an endless stream would never end; a redirect has an effect.
    exposeHeadRoute: route.produces !== 'events' && route.produces !== 'redirect',
    config: {
      access: route.access,
      contract: route,
      identifiesUser: route.identifiesUser ?? false,
      refusesApiKeys: route.refusesApiKeys ?? false,
      takesForm: route.accepts === 'form',
      ...(route.apiKeyHeader && { apiKeyHeader: route.apiKeyHeader }),
      ...(route.apiKeyParameter && { apiKeyParameter: route.apiKeyParameter }),
    },
    ...(route.accepts === 'form' && { bodyLimit: limits.maxUpload }),
    handler: async (request, reply) => {
      if (route.access !== 'public' && !request.viewer) throw new AppError('UNAUTHORIZED')
      const input = parse(route, lists, request)
      return answer({ ...input, viewer: request.viewer, request, reply } as Call<R>, reply)
    },
  })
}
