import { FailureReason, Violations } from '@lectern/contract/errors'
import type { Route } from '@lectern/contract/route'
import * as z from 'zod/mini'
import { ensureTexts, getText } from '../i18n/text-store.ts'
import { ApiError, type ApiErrorDetail } from '../lib/api-error.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { parseReply } from './parse-reply.ts'
import { checkServer, confirmServer, isFromProxy } from './reachability.ts'
import { type QueryValue, toSearch } from './to-search.ts'

type Relaxed<V> = V extends readonly (infer E)[] ? readonly E[] : V
type Scalars<T> = { readonly [K in keyof T]?: Relaxed<T[K]> | undefined }
type Part<K extends string, S> = S extends z.ZodMiniType ? { readonly [P in K]: z.input<S> } : unknown
/** Query values have the types that the server parses them to: numbers and booleans, not strings. */
type QueryPart<S> = S extends z.ZodMiniType ? { readonly query?: Scalars<z.output<S>> } : unknown
type ParamsPart<S> = S extends z.ZodMiniType
  ? { readonly params: { readonly [K in keyof z.output<S>]: z.output<S>[K] } }
  : unknown

export type Input<R extends Route> = ParamsPart<R['params']> &
  QueryPart<R['query']> &
  Part<'body', R['body']> & {
    readonly headers?: Readonly<Record<string, string>>
    readonly signal?: AbortSignal
    /** True for a call that must be sent even if the page is being closed. */
    readonly keepalive?: boolean
  }
/** Routes without params and body can be called without arguments. */
type Rest<R extends Route> = Record<never, never> extends Input<R> ? [input?: Input<R>] : [input: Input<R>]

interface Parts {
  readonly params?: Readonly<Record<string, QueryValue>>
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[] | null | undefined>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly keepalive?: boolean
}

/** Returns the URL of a call, relative to the base path of the application; also for `<img src>` and downloads. */
export function buildUrl(route: Route, parts: Pick<Parts, 'params' | 'query'> = {}): string {
  const path = route.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(parts.params?.[key] ?? '')),
  )
  return new URL(`.${path}${toSearch(parts.query)}`, document.baseURI).href
}

function fail(purpose: string, signal: AbortSignal | undefined): never {
  if (!signal?.aborted) void checkServer()
  throw new ApiError({ kind: signal?.aborted ? 'abort' : 'network', purpose })
}

async function toApiError(purpose: string, response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  // Loads the texts of failures in the user's language. Without them the message of the server is shown.
  if (getText()) await ensureTexts('failures').catch(() => {})
  const base: ApiErrorDetail = { kind: 'http', purpose, status: response.status }
  const violations = z.safeParse(Violations, body)
  if (violations.success) {
    const { violations: list } = violations.data
    return new ApiError({
      ...base,
      code: 'BAD_REQUEST',
      serverMessage: list.map((v) => `${v.fieldName} ${v.message}`).join(', '),
      fields: Object.fromEntries(list.map((v) => [v.fieldName, v.message])),
    })
  }
  const failure = z.safeParse(FailureReason, body)
  const { code, message } = failure.success ? failure.data : {}
  return new ApiError({ ...base, code, serverMessage: message || undefined })
}

/**
 * Returns the error of an image at an address of the route that failed to load; undefined if it loads now. A lost connection or session is handled
 * as with any call.
 */
export async function failureAt(route: Route, address: string): Promise<ApiError | undefined> {
  const { purpose } = route
  const headers = { 'X-Requested-With': 'XMLHttpRequest' }
  const response = await fetch(address, { credentials: 'include', headers }).catch(() => undefined)
  if (!response || isFromProxy(response.status)) void checkServer()
  if (!response) return new ApiError({ kind: 'network', purpose })
  if (!response.ok) return toFailure(route, response)
  await response.body?.cancel()
  return undefined
}

let onSessionLost = () => {}
/** Sets the handler of a signed-in call that fails with 401. */
export const setSessionLostHandler = (act: () => void): void => {
  onSessionLost = act
}

/** Returns the error of a refused call, and calls the handler of a lost session. */
export function toFailure(route: Route, response: Response): Promise<ApiError> {
  if (response.status === 401 && route.access !== 'public') onSessionLost()
  return toApiError(route.purpose, response)
}

/**
 * Calls a route of the contract. Throws only `ApiError`. A reply that differs from the contract is reported once and used unchanged, because other
 * Komga servers differ in small ways.
 */
export async function call<const R extends Route>(
  route: R,
  ...[input]: Rest<R>
): Promise<z.output<R['response']>> {
  const parts = (input ?? {}) as Parts
  const { purpose } = route
  const hasBody = parts.body !== undefined
  const address = buildUrl(route, parts)
  const request =
    takeEarlyAnswer(address) ??
    fetch(address, {
      method: route.method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        // Requests a plain 401 instead of the password dialog of the browser.
        'X-Requested-With': 'XMLHttpRequest',
        ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
        ...parts.headers,
      },
      ...(hasBody ? { body: JSON.stringify(parts.body) } : {}),
      ...(parts.signal ? { signal: parts.signal } : {}),
      ...(parts.keepalive ? { keepalive: true } : {}),
    })
  const response = await request.catch(() => fail(purpose, parts.signal))
  if (isFromProxy(response.status)) void checkServer()
  else confirmServer()
  if (!response.ok) throw await toFailure(route, response)
  if (response.status === 204 || route.status === 204) return undefined as z.output<R['response']>
  const text = await response.text().catch(() => fail(purpose, parts.signal))
  if (text === '') return undefined as z.output<R['response']>
  return parseReply(route, text)
}
