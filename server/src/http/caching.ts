import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip } from './accepts-gzip.ts'

/** Of every answer below `/api` that says nothing else (behaviour 1.10). */
const defaultCacheControl = 'max-age=0, must-revalidate, private'

/** Names one more header that the answer depends on, beside those that are named already (RFC 9110 12.5.5). */
export function addVary(reply: FastifyReply, name: string): void {
  const named = [reply.getHeader('vary') ?? []].flat().join(', ')
  const isNamed = named
    .toLowerCase()
    .split(/\s*,\s*/)
    .includes(name.toLowerCase())
  if (!isNamed) reply.header('vary', named === '' ? name : `${named}, ${name}`)
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
/** Of a JSON answer, in the form that the field knows (behaviour 1.10). */
const toJsonEtag = (text: string): string => `"0${md5(text)}"`
const gzipEnd = '-gzip"'

/** What is sent as gzip is another representation and must have another strong tag (RFC 9110 8.8.3.3), of the same form. */
const toGzipEtag = (quoted: string): string =>
  /^"0[0-9a-f]{32}"$/.test(quoted) ? toJsonEtag(`gzip ${quoted}`) : `${quoted.slice(0, -1)}${gzipEnd}`

/**
 * The tag of If-None-Match that names what the client would get, as it is or, when it takes that, as gzip. Weak comparison, as RFC 9110
 * 13.1.2 asks for.
 */
function findMatchingEtag({ headers }: FastifyRequest, selected: string, quoted: string): string | undefined {
  const header = headers['if-none-match']
  if (!header) return undefined
  if (header.trim() === '*') return selected
  const sent = new Set(header.split(',').map((t) => t.trim().replace(/^W\//, '')))
  const known = acceptsGzip(headers['accept-encoding']) ? [selected, quoted, toGzipEtag(quoted)] : [quoted]
  return known.find((tag) => sent.has(tag))
}

/** Gives JSON answers of GET a strong tag (hash of the body) and answers 304 where the client has them already. */
export function addCaching(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!/^\/(api|sse|actuator)\b/.test(request.url)) return payload
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', defaultCacheControl)
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const tag = toJsonEtag(payload)
    // It may be packed after this.
    addVary(reply, 'Accept-Encoding')
    const has = findMatchingEtag(request, tag, tag)
    reply.header('etag', has ?? tag)
    if (has === undefined) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return null
  })
}

/** Of every answer that leaves as gzip, whoever packed it; must be added after what packs. */
export function setEtagPerEncoding(app: FastifyInstance): void {
  const nameTag = async (_: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const tag = reply.getHeader('etag')
    if (typeof tag !== 'string' || !tag.startsWith('"') || reply.statusCode === 304) return payload
    const plain = tag.endsWith(gzipEnd) ? `${tag.slice(0, -gzipEnd.length)}"` : tag
    reply.header('etag', reply.getHeader('content-encoding') === 'gzip' ? toGzipEtag(plain) : plain)
    return payload
  }
  app.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], nameTag].flat()
  })
}

interface CacheValidators {
  /** Changes with what is sent. */
  readonly tag: string
  /** Milliseconds; absent where what comes next may be older, as with something that is chosen: then only the tag tells. */
  readonly modified?: number | undefined
  readonly cacheControl?: string
  /** Whether it is going to be sent as gzip. */
  readonly isCompressed?: boolean
}

/** Whether it changed since the second of If-Modified-Since; yes, where nobody can say (RFC 9110 13.1.3). */
function isNewer({ headers }: FastifyRequest, modified: number | undefined): boolean {
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return modified === undefined || !Number.isFinite(since) || since < Math.floor(modified / 1000) * 1000
}

/**
 * Sets tag and time of something made from a file, and tells whether the client has it: then 304 is already sent and the caller is done.
 * If-None-Match wins over If-Modified-Since (RFC 9110 13.2.2).
 */
export function isFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, modified, cacheControl, isCompressed = false }: CacheValidators,
): boolean {
  const quoted = `"${tag}"`
  const selected = isCompressed ? toGzipEtag(quoted) : quoted
  const has = findMatchingEtag(request, selected, quoted)
  reply.header('etag', has ?? selected).header('cache-control', cacheControl ?? defaultCacheControl)
  if (modified !== undefined) reply.header('last-modified', new Date(modified).toUTCString())
  const fresh =
    request.headers['if-none-match'] === undefined ? !isNewer(request, modified) : has !== undefined
  if (fresh) reply.code(304)
  return fresh
}
