import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * True when an address belongs to the public internet: not this machine, its network or a reserved range (RFC 6890), also when wrapped into
 * IPv6 (mapped, NAT64, 6to4, Teredo). Only plain notations count as addresses.
 */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !address.includes('%') && ipaddr.process(address).range() === 'unicast'

/** Reason for a failed fetch; for the log. */
class ExternalFetchError extends Error {}

export interface FetchLimits {
  /** Time limit for the whole fetch: names, redirects and the body. */
  readonly milliseconds: number
  readonly bytes: number
  /** Pattern for the media type without parameters. */
  readonly type: RegExp
}
/** Network access; tests replace it. */
export interface OutboundNetwork {
  resolve(host: string): Promise<readonly Resolved[]>
  isAllowed(address: string): boolean
}
interface Resolved {
  readonly address: string
  readonly family: number
}

const maxRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])
const publicInternet: OutboundNetwork = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
}

/** Returns the addresses to connect to. All must be allowed: a name that also leads to the internal network is not trusted. */
async function resolveAllowed(url: URL, network: OutboundNetwork): Promise<readonly Resolved[]> {
  // The URL parser has already turned octal, hexadecimal and short forms into four numbers.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family === 0 ? await network.resolve(host) : [{ address: host, family }]
  if (found.length === 0 || !found.every((f) => network.isAllowed(f.address)))
    throw new ExternalFetchError(`${url.host} does not lie on the public internet`)
  return found
}

/** Returns a lookup that has only the checked addresses: a second real one could lead to the internal network. */
const createPinnedLookup = (found: readonly Resolved[]): LookupFunction =>
  ((_host: string, options: { all?: boolean }, done: (...args: unknown[]) => void) => {
    if (options.all) done(null, found)
    else done(null, found[0]?.address, found[0]?.family)
  }) as LookupFunction

function requireAllowedUrl(address: string, from?: URL): URL {
  const url = URL.parse(address, from?.href)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ExternalFetchError('the address is not one of http or https')
  if (url.username || url.password) throw new ExternalFetchError('the address holds a password')
  if (from?.protocol === 'https:' && url.protocol !== 'https:')
    throw new ExternalFetchError('the redirect leads from https to http')
  return url
}

async function send(url: URL, network: OutboundNetwork, signal: AbortSignal): Promise<IncomingMessage> {
  const options: RequestOptions = {
    // No keep-alive: a connection opened to another address must not be used.
    agent: false,
    lookup: createPinnedLookup(await resolveAllowed(url, network)),
    signal,
    headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Lectern' },
  }
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, resolve)
    request.on('error', reject)
    request.end()
  })
}

async function readBody(response: IncomingMessage, limits: FetchLimits): Promise<string> {
  const type = response.headers['content-type']?.split(';')[0]?.trim() ?? ''
  if (!limits.type.test(type))
    throw new ExternalFetchError(`the answer is of the type '${type.slice(0, 100)}'`)
  if ((response.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new ExternalFetchError('the answer is compressed, which was not asked for')
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    length += (chunk as Buffer).length
    if (length > limits.bytes) throw new ExternalFetchError(`the answer is larger than ${limits.bytes} bytes`)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function fetchWithRedirects(
  address: string,
  limits: FetchLimits,
  network: OutboundNetwork,
  signal: AbortSignal,
): Promise<string> {
  let url = requireAllowedUrl(address)
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const response = await send(url, network, signal)
    try {
      const { statusCode = 0, headers } = response
      if (statusCode === 200) return await readBody(response, limits)
      if (!redirects.has(statusCode) || !headers.location)
        throw new ExternalFetchError(`the answer has the status ${statusCode}`)
      url = requireAllowedUrl(headers.location, url)
    } finally {
      response.destroy()
    }
  }
  throw new ExternalFetchError('there are too many redirects')
}

/**
 * Fetches a text from the public internet. A URL from a user or another server must not make this server request its own network
 * (server-side request forgery): each address, also of redirects, is checked after its name was resolved, and the checked address is used.
 * Throws `ExternalFetchError`, or the error of the network.
 */
export async function fetchExternal(
  address: string,
  limits: FetchLimits,
  network: OutboundNetwork = publicInternet,
): Promise<string> {
  const late = AbortSignal.timeout(limits.milliseconds)
  const work = fetchWithRedirects(address, limits, network, late)
  // Resolving the name may take longer than the time limit, and cannot be stopped.
  const timeout = new Promise<never>((_, reject) =>
    late.addEventListener('abort', () => reject(new ExternalFetchError('the answer takes too long')), {
      once: true,
    }),
  )
  work.catch(() => undefined)
  return Promise.race([work, timeout])
}
