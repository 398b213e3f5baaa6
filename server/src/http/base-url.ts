import type { FastifyRequest } from 'fastify'

/**
 * Where the asking side believes this server to be, for absolute links: `https://books.example.org/lectern`, without a slash at the end.
 * What a proxy says of it counts only when the proxy is trusted.
 */
export function baseUrl({ protocol, host }: FastifyRequest, contextPath: string): string {
  const address = URL.parse(`${protocol === 'https' ? 'https' : 'http'}://${host}`)
  return `${address ? address.origin : 'http://localhost'}${contextPath}`
}
