import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isHost } from './base-url.ts'

/** Data of one proxy about a request: the client's address, and the host and protocol it used. */
export type ForwardedElement = Readonly<Partial<Record<'for' | 'host' | 'proto', string>>>

/** A pair, quoted or not, with its separator: nothing, `;` within an element, `,` before the next one. */
const pair = /[ \t]*([;,]?)[ \t]*(?:([!#$%&'*+.^`|~\w-]+)=(?:([!#$%&'*+.^`|~\w-]+)|"((?:[^"\\]|\\.)*)"))?/y

/**
 * Parses the elements of a `Forwarded` header (RFC 7239 section 4), that of the first proxy first. Returns none when it is not well-formed,
 * so that a part of it is never taken for the whole.
 */
export function parseForwarded(header: string): ForwardedElement[] {
  const elements: Record<string, string>[] = [{}]
  pair.lastIndex = 0
  while (pair.lastIndex < header.length) {
    const start = pair.lastIndex
    const [whole, separator, name, token, quoted] = pair.exec(header) ?? []
    if (!whole || (start > 0 && separator === '')) return []
    if (separator === ',') elements.push({})
    const key = name?.toLowerCase()
    const element = elements.at(-1)
    if (key === undefined || !element) continue
    if (Object.hasOwn(element, key)) return []
    element[key] = token ?? quoted?.replace(/\\(.)/g, '$1') ?? ''
  }
  return elements.filter((e) => Object.keys(e).length > 0)
}

/** Returns the address of a node without its port; undefined for `unknown` and for obfuscated names (section 6). */
function parseAddress(node: string | undefined): string | undefined {
  const [, v6, v4] = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::[\w.-]+)?$/i.exec(node ?? '') ?? []
  const address = v6 ?? v4 ?? ''
  return isIP(address) === (v6 === undefined ? 4 : 6) ? address : undefined
}

const older = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const

function translate(request: FastifyRequest): void {
  const { headers } = request.raw
  const given = headers.forwarded
  if (given === undefined || older.some((name) => headers[name] !== undefined)) return
  const elements = parseForwarded(given)
  // The framework applies the trust: it follows the chain from the nearest proxy and stops at the first untrusted one.
  headers['x-forwarded-for'] = elements.map((e) => parseAddress(e.for) ?? 'unknown').join(', ')
  const followed = (request.ips?.length ?? 1) - 1
  const believed = elements.slice(elements.length - followed)
  const trustedElements = believed.slice(believed.findLastIndex((e) => parseAddress(e.for) === undefined) + 1)
  const host = believed.find((e) => e.host !== undefined)?.host
  const proto = believed.find((e) => e.proto !== undefined)?.proto?.toLowerCase()
  if (trustedElements.length > 0)
    headers['x-forwarded-for'] = trustedElements.map((e) => parseAddress(e.for)).join(', ')
  else delete headers['x-forwarded-for']
  if (host !== undefined && isHost(host)) headers['x-forwarded-host'] = host
  if (proto === 'http' || proto === 'https') headers['x-forwarded-proto'] = proto
}

/**
 * Converts `Forwarded` (RFC 7239) of trusted proxies to `X-Forwarded-For`, `-Host` and `-Proto`. If a proxy sends those, `Forwarded` is
 * ignored: such a proxy may pass on a client's header. Of several proxies the outermost trusted one counts.
 */
export function readForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => translate(request))
}
