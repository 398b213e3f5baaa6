import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Role } from './roles.ts'

/** Required caller: anyone, any signed-in user, or a signed-in user with the role. */
export type Access = 'public' | 'user' | Role

/** One HTTP call, described once: the server registers it, the client calls it, the API page lists it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path below the context path, with parameters as `:bookId`. */
  readonly path: string
  readonly access: Access
  /** True for a public route that identifies a signed-in caller all the same. */
  readonly identifiesUser?: true
  /** True for a route that changes credentials or rights: an API key must not take its account over. */
  readonly refusesApiKeys?: true
  /** True for a call that changes nothing although its method is not GET: a list by a condition in its body. */
  readonly isRead?: true
  /** True for the one call that a session may make although it only looks: its end (`viewAsUser`). */
  readonly endsViewing?: true
  /** Header in which a program sends its API key, beside `X-API-Key`, because it can send no other. */
  readonly apiKeyHeader?: 'x-auth-user'
  /** Parameter of the path that is the API key, for devices that can send nothing else. Then only that key signs in. */
  readonly apiKeyParameter?: 'authToken'
  /** Ends the sentence "Could not …" in logs; screens have a text of it. */
  readonly purpose: string
  /** Status of success; 200 by default. */
  readonly status?: 200 | 201 | 202 | 204
  /** Status of the same reply when it reports a problem. */
  readonly badStatus?: 503
  /** Status of the same reply if the request is stored for later. */
  readonly laterStatus?: 202
  /** Media types of the reply when it is not plain JSON; `image/*` allows every image type. */
  readonly produces?: readonly MediaType[] | 'events' | 'redirect'
  /** True when the reply can be 307, to another server. */
  readonly mayRedirect?: true
  /** True when the reply supports range requests (RFC 9110 14). */
  readonly hasRanges?: true
  /** Errors of this route with a status that its method, path and access do not imply. */
  readonly errors?: readonly ErrorCode[]
  /** Format of the body when it is not JSON: a form with a file (RFC 7578). */
  readonly accepts?: 'form'
  /** Media types of the file in the form, for the description: the server looks into the file. */
  readonly fileTypes?: readonly MediaType[]
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly response: z.ZodMiniType
}

/** A media type without parameters, such as `application/zip`. */
export type MediaType = `${string}/${string}`

/** Keeps the literal types of a route, so that paths and shapes are checked on both sides. */
export const route = <const R extends Route>(r: R): R => r
