import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isHost } from './base-url.ts'
import { keepKnownAddresses, parseAddress } from './client-address.ts'

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

const older = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const

function writeAddresses(headers: IncomingHttpHeaders, nodes: readonly (string | undefined)[]): void {
  const addresses = keepKnownAddresses(nodes)
  if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ')
  else delete headers['x-forwarded-for']
}

/** Removes ports, which some proxies append: otherwise every request would come from another address. */
function removePorts(headers: IncomingHttpHeaders): void {
  const list = headers['x-forwarded-for']
  if (list !== undefined) writeAddresses(headers, String(list).split(',').map(parseAddress))
}

const lastOf = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() ?? ''

/** True if the framework trusts the proxy. It does not expose this, but uses a forwarded host only of a trusted proxy. */
function isTrusted(request: FastifyRequest): boolean {
  const { headers } = request.raw
  const given = headers['x-forwarded-host']
  headers['x-forwarded-host'] = 'asked.invalid'
  const isUsed = request.host === 'asked.invalid'
  if (given === undefined) delete headers['x-forwarded-host']
  else headers['x-forwarded-host'] = given
  return isUsed
}

/** Port that contradicts each protocol: a proxy that sends it means its own connection to this server. */
const contradictingPorts: Readonly<Record<string, string>> = { https: '80', http: '443' }

/** Adds the forwarded port to the host, and stores the forwarded prefix. Of several values the last counts, as for the host. */
function readPortAndPrefix(request: FastifyRequest): void {
  const { headers } = request.raw
  const port = lastOf(headers['x-forwarded-port'])
  const prefix = lastOf(headers['x-forwarded-prefix']).replace(/\/+$/, '')
  if ((port === '' && prefix === '') || !isTrusted(request)) return
  if (/^(\/(?!\.{1,2}(\/|$))[\w.~-]{1,100}){1,10}$/.test(prefix)) request.forwardedPrefix = prefix
  const { host, protocol } = request
  if (!/^\d{1,5}$/.test(port) || contradictingPorts[protocol] === port) return
  if (!isHost(host) || /:\d+$/.test(host) || !isHost(`${host}:${port}`)) return
  request.forwardedHost = host
  headers['x-forwarded-host'] = `${host}:${port}`
}

function convertHeaders(request: FastifyRequest): void {
  const { headers } = request.raw
  const given = headers.forwarded
  if (given === undefined || older.some((name) => headers[name] !== undefined)) {
    removePorts(headers)
    readPortAndPrefix(request)
    return
  }
  const elements = parseForwarded(given)
  const addresses = elements.map((e) => parseAddress(e.for))
  // The framework applies the trust: it follows the chain from the nearest proxy and stops at the first untrusted one.
  headers['x-forwarded-for'] = addresses.map((address) => address ?? 'unknown').join(', ')
  const first = elements.length - ((request.ips?.length ?? 1) - 1)
  const trusted = elements.slice(first)
  const host = trusted.find((e) => e.host !== undefined)?.host
  const proto = trusted.find((e) => e.proto !== undefined)?.proto?.toLowerCase()
  writeAddresses(headers, addresses.slice(first))
  if (host !== undefined && isHost(host)) headers['x-forwarded-host'] = host
  if (proto === 'http' || proto === 'https') headers['x-forwarded-proto'] = proto
}

/**
 * Reads `X-Forwarded-Port` and `-Prefix`, which the framework does not know, and converts `Forwarded` (RFC 7239) of trusted proxies to
 * `X-Forwarded-For`, `-Host` and `-Proto`. If a proxy sends those, `Forwarded` is ignored, because the proxy may have forwarded a header of
 * the client. Of several proxies the outermost trusted one counts. In both headers a node is read without its port and zone, and a node that
 * is not an address ends the chain.
 */
export function readForwarded(app: FastifyInstance): void {
  app.decorateRequest('forwardedPrefix', '')
  app.decorateRequest('forwardedHost', undefined)
  app.addHook('onRequest', async (request) => convertHeaders(request))
}
