import type { IncomingMessage } from 'node:http'
import { isHost } from './base-url.ts'

/** Request as the framework passes it to a function that rewrites URLs. */
type Rewritten = Pick<IncomingMessage, 'headers' | 'method' | 'url'> & { originalUrl?: string }

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

/** Roots of what programs ask for. */
const roots = 'api|opds|sse|kobo|koreader|actuator'
/** Up to the name of an entry or of a file, in which every slash counts. */
const programPath = new RegExp(`^/+(?:${roots})(?=[/?]|$)[^?]*?(?=/(?:resource|file|positions)/|[?]|$)`)

/** Addresses that people typed, or that a program put together, have slashes twice. */
const withoutDoubleSlashes = (url: string): string =>
  url.includes('//') ? url.replace(programPath, (path) => path.replace(/\/{2,}/g, '/')) : url

/** Some programs end addresses with a slash, which older versions of Komga accepted. No path of theirs means anything by it. */
const withoutLastSlash = (url: string): string =>
  url.replace(/^(\/(?:api\/v[12]|api\/lectern|opds\/(?:v1\.2|v2)|koreader|sse)\/[^?]*[^?/])\/(?=\?|$)/, '$1')

/** Maps paths below the context path; those outside of it do not exist. */
export const rewriteRequestTarget = (contextPath: string) => (request: Rewritten) => {
  const path = withoutDoubleSlashes(belowContextPath(originForm(request), contextPath))
  // Where a program left out the last name, the whole list must not be deleted instead.
  return request.method === 'DELETE' ? path : withoutLastSlash(path)
}

function belowContextPath(url: string, contextPath: string): string {
  if (contextPath === '') return url
  if (url.startsWith('//')) return belowContextPath(url.replace(/^\/+/, '/'), contextPath)
  if (url === contextPath || url.startsWith(`${contextPath}?`)) return `/${url.slice(contextPath.length)}`
  return url.startsWith(`${contextPath}/`)
    ? url.slice(contextPath.length)
    : '/api/outside-of-the-context-path'
}
