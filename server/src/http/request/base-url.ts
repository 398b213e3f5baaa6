import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Path that a trusted proxy removed (`X-Forwarded-Prefix`): `/books`; empty if it removed none. */
    forwardedPrefix?: string
    /** Host of a trusted proxy (`X-Forwarded-Host`), without the port of `X-Forwarded-Port`. */
    forwardedHost?: string | undefined
  }
}

/** True if a text is the name or address of a server, with or without a port. */
export const isHost = (text: string): boolean =>
  /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(text) && URL.canParse(`http://${text}`)

/**
 * True for an address of this server as the browser sees it: behind a trusted proxy its first forwarded host. A default port may be
 * missing.
 */
export function isOwnAddress(url: URL, { host, forwardedHost }: FastifyRequest): boolean {
  return [host, forwardedHost].some(
    (name) => name && isHost(name) && URL.parse(`${url.protocol}//${name}`)?.host === url.host,
  )
}

/** Returns the path of this server as the client sees it: without a slash at the end, empty for the root. */
export const rootPath = ({ forwardedPrefix = '' }: FastifyRequest, contextPath: string): string =>
  forwardedPrefix.endsWith(contextPath) ? forwardedPrefix : `${forwardedPrefix}${contextPath}`

/**
 * Returns the URL of this server as the client sees it, for absolute links: `https://books.example.org/lectern`, without a slash at the
 * end. Headers of a proxy count only when the proxy is trusted.
 */
export function baseUrl(request: FastifyRequest, contextPath: string): string {
  const { protocol, host } = request
  const address = isHost(host) ? URL.parse(`${protocol === 'https' ? 'https' : 'http'}://${host}`) : null
  return `${address ? address.origin : 'http://localhost'}${rootPath(request, contextPath)}`
}
