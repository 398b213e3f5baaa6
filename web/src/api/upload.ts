import type { Route } from '@lectern/contract/route'
import { ApiError } from '../lib/api-error.ts'
import { buildUrl, toFailure } from './client.ts'
import { checkServer } from './reachability.ts'

/** Sends a file to a route that accepts a form, with the other fields of its body. Throws only `ApiError`. */
export async function upload(
  route: Route,
  params: Readonly<Record<string, string>>,
  file: Blob,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
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
}
