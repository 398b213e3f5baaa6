import type { IncomingMessage } from 'node:http'
import { isHost } from './base-url.ts'

/** What the framework hands to whoever writes addresses anew. */
type Rewritten = Pick<IncomingMessage, 'headers' | 'url'> & { originalUrl?: string }

/**
 * The path and query of a request line that holds a whole address, as programs that believe in a proxy send it (RFC 9112 3.2.2): the host in
 * it is meant, whatever the header says. Another request line stays as it is.
 */
function originForm(request: Rewritten): string {
  const url = request.url ?? '/'
  const [, host = '', rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  if (!isHost(host)) return url
  request.headers.host = host
  const target = rest.startsWith('/') ? rest : `/${rest}`
  request.originalUrl = target
  return target
}

/** Everything below the context path; what lies outside of it does not exist. */
export const rewriteRequestTarget = (contextPath: string) => (request: Rewritten) => {
  const url = originForm(request)
  if (contextPath === '') return url
  if (url === contextPath || url.startsWith(`${contextPath}?`)) return `/${url.slice(contextPath.length)}`
  return url.startsWith(`${contextPath}/`)
    ? url.slice(contextPath.length)
    : '/api/outside-of-the-context-path'
}
