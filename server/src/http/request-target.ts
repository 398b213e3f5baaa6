import type { IncomingMessage } from 'node:http'
import { isHost } from './base-url.ts'

/** Request as the framework passes it to a function that rewrites URLs. */
type Rewritten = Pick<IncomingMessage, 'headers' | 'url'> & { originalUrl?: string }

/**
 * Returns the path and query of a request line that holds a whole URL, as programs behind a proxy send it (RFC 9112 3.2.2): its host wins
 * over the header. Other request lines stay as they are.
 */
function originForm(request: Rewritten): string {
  const url = request.url ?? '/'
  const [, host = '', pathAndQuery = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  if (!isHost(host)) return url
  request.headers.host = host
  const target = pathAndQuery.startsWith('/') ? pathAndQuery : `/${pathAndQuery}`
  request.originalUrl = target
  return target
}

/** Maps paths below the context path; those outside of it do not exist. */
export const rewriteRequestTarget = (contextPath: string) => (request: Rewritten) => {
  const url = originForm(request)
  if (contextPath === '') return url
  if (url === contextPath || url.startsWith(`${contextPath}?`)) return `/${url.slice(contextPath.length)}`
  return url.startsWith(`${contextPath}/`)
    ? url.slice(contextPath.length)
    : '/api/outside-of-the-context-path'
}
