import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Of every answer below `/api` that says nothing else (behaviour 1.10). */
const defaultCaching = 'max-age=0, must-revalidate, private'

/** Whether one of the tags of If-None-Match is this one; weak comparison, as RFC 9110 13.1.2 asks for. */
function matchesTag(header: string | undefined, tag: string): boolean {
  if (!header) return false
  if (header.trim() === '*') return true
  return header.split(',').some((t) => t.trim().replace(/^W\//, '') === tag)
}

/** Gives JSON answers of GET a strong tag (hash of the body) and answers 304 where the client has them already. */
export function addCaching(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!/^\/(api|sse|actuator)\b/.test(request.url)) return payload
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', defaultCaching)
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const tag = `"0${createHash('md5').update(payload).digest('hex')}"`
    reply.header('etag', tag)
    if (!matchesTag(request.headers['if-none-match'], tag)) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return null
  })
}

/**
 * Sets tag and time of something made from a file, and tells whether the client has it: then 304 is already sent and the caller is done.
 * `modified` is in milliseconds; If-None-Match wins over If-Modified-Since (RFC 9110 13.2.2).
 */
export function isFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, modified, cacheControl }: { tag: string; modified: number; cacheControl?: string },
): boolean {
  const quoted = `"${tag}"`
  const seconds = Math.floor(modified / 1000) * 1000
  reply.header('etag', quoted).header('last-modified', new Date(seconds).toUTCString())
  reply.header('cache-control', cacheControl ?? defaultCaching)
  const none = request.headers['if-none-match']
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  const fresh = none === undefined ? Number.isFinite(since) && since >= seconds : matchesTag(none, quoted)
  if (fresh) reply.code(304)
  return fresh
}
