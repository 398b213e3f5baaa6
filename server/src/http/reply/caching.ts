import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Default Cache-Control for responses below `/api` (behaviour 1.10). */
const defaultCacheControl = 'max-age=0, must-revalidate, private'

/** Adds a header that the response depends on to Vary (RFC 9110 12.5.5). */
export function addVary(reply: FastifyReply, name: string): void {
  const named = [reply.getHeader('vary') ?? []].flat().join(', ')
  const isNamed = named
    .toLowerCase()
    .split(/\s*,\s*/)
    .includes(name.toLowerCase())
  if (!isNamed) reply.header('vary', named === '' ? name : `${named}, ${name}`)
}

/** True when a client accepts gzip (RFC 9110 12.5.3). */
export const acceptsGzip = (header: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(String(header ?? ''))

const md5 = (text: string | Buffer): string => createHash('md5').update(text).digest('hex')
/** Returns the ETag of a JSON response, in Komga's form (behaviour 1.10). */
const toJsonEtag = (text: string | Buffer): string => `"0${md5(text)}"`
/** ETags of cached replies (`reply-cache.ts`). */
const knownEtags = new WeakMap<Buffer, string>()
function findJsonEtag(payload: string | Buffer): string {
  if (typeof payload === 'string') return toJsonEtag(payload)
  const etag = knownEtags.get(payload) ?? toJsonEtag(payload)
  knownEtags.set(payload, etag)
  return etag
}
const gzipEnd = '-gzip"'

/** Returns the ETag of the gzip representation, which must have another strong tag (RFC 9110 8.8.3.3), of the same form. */
const toGzipEtag = (quoted: string): string =>
  /^"0[0-9a-f]{32}"$/.test(quoted) ? toJsonEtag(`gzip ${quoted}`) : `${quoted.slice(0, -1)}${gzipEnd}`

/**
 * Returns the tag of If-None-Match that matches the response, or its gzip form if the client accepts that. Comparison is weak (RFC 9110
 * 13.1.2).
 */
function findMatchingEtag({ headers }: FastifyRequest, selected: string, quoted: string): string | undefined {
  const header = headers['if-none-match']
  if (!header) return undefined
  if (header.trim() === '*') return selected
  const sent = new Set(header.split(',').map((t) => t.trim().replace(/^W\//, '')))
  const etags = acceptsGzip(headers['accept-encoding']) ? [selected, quoted, toGzipEtag(quoted)] : [quoted]
  return etags.find((tag) => sent.has(tag))
}

/** Texts in bytes that are not JSON. */
const textsInBytes = new WeakSet<Buffer>()
/** Marks bytes as a complete text without an ETag, and returns them. */
export function asText(bytes: Buffer): Buffer {
  textsInBytes.add(bytes)
  return bytes
}

/** True for a complete text: a string, or JSON or another text in bytes. Images are bytes as well, but set their own ETags. */
export const isText = (reply: FastifyReply, payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' ||
  (Buffer.isBuffer(payload) &&
    (textsInBytes.has(payload) || /json/.test(String(reply.getHeader('content-type')))))

/** Gives texts of GET a strong ETag (hash of the body), and responds with 304 if the client has them already. */
export function addCaching(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!/^\/(api|opds|koreader|kobo|sse|actuator)\b/.test(request.url)) return payload
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', defaultCacheControl)
    if (request.method !== 'GET' || reply.statusCode !== 200 || !isText(reply, payload)) return payload
    const tag = findJsonEtag(payload)
    // It may be compressed after this.
    addVary(reply, 'Accept-Encoding')
    const has = findMatchingEtag(request, tag, tag)
    reply.header('etag', has ?? tag)
    if (has === undefined) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return null
  })
}

/** Sets the ETag of every gzip response; must be added after everything that compresses. */
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
  /** Changes with the content. */
  readonly tag: string
  /** Milliseconds; absent if the next version may be older, as for a selected image: then only the tag counts. */
  readonly modified?: number | undefined
  readonly cacheControl?: string | undefined
  /** True if the content will be sent as gzip. */
  readonly isCompressed?: boolean
}

/** True if content changed since the second of If-Modified-Since, or if that is unknown (RFC 9110 13.1.3). */
function isNewer({ headers }: FastifyRequest, modified: number | undefined): boolean {
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return modified === undefined || !Number.isFinite(since) || since < Math.floor(modified / 1000) * 1000
}

/**
 * Sets ETag and time of content. Returns true if the client has it; then the status is already 304.
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
