import type { IncomingMessage } from 'node:http'
import { isHost } from './base-url.ts'

/** Request as the framework passes it to a function that rewrites URLs. */
type Rewritten = Pick<IncomingMessage, 'headers' | 'method' | 'url'> & { originalUrl?: string }

/**
 * Returns the path and query of a request line that holds a whole URL, as programs behind a proxy send it (RFC 9112 3.2.2): its host wins
 * over the header. Returns other request lines unchanged.
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

/** Roots of the paths that programs use. */
const roots = 'api|opds|sse|kobo|koreader|actuator'
/** Matches the path of a program up to the name of an entry or a file, in which every slash counts. */
const programPath = new RegExp(`^/+(?:${roots})(?=[/?]|$)[^?]*?(?=/(?:resource|file|positions)/|[?]|$)`)

/** Removes double slashes, which occur in addresses that were typed or joined. */
const withoutDoubleSlashes = (url: string): string =>
  url.includes('//') ? url.replace(programPath, (path) => path.replace(/\/{2,}/g, '/')) : url

/** Removes a slash at the end, which some programs send because older versions of Komga accepted it. It has no meaning in these paths. */
const withoutLastSlash = (url: string): string =>
  url.replace(/^(\/(?:api\/v[12]|api\/lectern|opds\/(?:v1\.2|v2)|koreader|sse)\/[^?]*[^?/])\/(?=\?|$)/, '$1')

/** Returns the function that maps a path below the context path to a route; paths outside of it do not exist. */
export const rewriteRequestTarget = (contextPath: string) => (request: Rewritten) => {
  const path = withoutDoubleSlashes(belowContextPath(originForm(request), contextPath))
  // If a program left out the last name of a DELETE, the whole list must not be deleted.
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
