import type { FastifyRequest } from 'fastify'

/** True when this is the name or address of a server, with or without a port, and nothing else. */
export const isHost = (text: string): boolean =>
  /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(text) && URL.canParse(`http://${text}`)

/**
 * True for an address of this server as the browser sees it: behind a trusted proxy its first forwarded host. A default port may be
 * written or not.
 */
export function isOwnAddress(url: URL, { host }: FastifyRequest): boolean {
  return isHost(host) && URL.parse(`${url.protocol}//${host}`)?.host === url.host
}

/**
 * Returns the URL of this server as the client sees it, for absolute links: `https://books.example.org/lectern`, without a slash at the
 * end. Headers of a proxy count only when the proxy is trusted.
 */
export function baseUrl({ protocol, host }: FastifyRequest, contextPath: string): string {
  const address = isHost(host) ? URL.parse(`${protocol === 'https' ? 'https' : 'http'}://${host}`) : null
  return `${address ? address.origin : 'http://localhost'}${contextPath}`
}
