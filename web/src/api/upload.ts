import type { Route } from '@lectern/contract/route'
import type * as z from 'zod/mini'
import { ApiError } from '../lib/api-error.ts'
import { buildUrl, toFailure } from './client.ts'
import { parseReply } from './parse-reply.ts'
import { checkServer } from './reachability.ts'

/** Sends a file to a route that accepts a form, with the other fields of its body. Returns the answer. Throws only `ApiError`. */
export async function upload<const R extends Route>(
  route: R,
  params: Readonly<Record<string, string>>,
  file: Blob,
  fields: Readonly<Record<string, string>> = {},
): Promise<z.output<R['response']>> {
  const body = new FormData()
  body.append('file', file)
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const response = await fetch(buildUrl(route, { params }), {
    method: route.method,
    credentials: 'include',
    headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body,
  }).catch(() => undefined)
  if (!response) {
    void checkServer()
    throw new ApiError({ kind: 'network', purpose: route.purpose })
  }
  if (!response.ok) throw await toFailure(route, response)
  const text = await response.text()
  return text === '' ? (undefined as z.output<R['response']>) : parseReply(route, text)
}
