import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { acceptsGzip } from './accepts-gzip.ts'
import { addVary } from './caching.ts'

const pack = promisify(gzip)

/** Bytes; what fits into one packet does not become quicker. */
export const packedFrom = 1400
export const packingLevel = 4

/**
 * Sends text that is there as a whole as gzip, packed in one piece by a thread of its own: a stream for it takes this thread longer than
 * most answers take to be made. What is streamed is not packed here.
 */
export function addPacking(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || Buffer.byteLength(payload) < packedFrom) return payload
    if (reply.hasHeader('content-encoding') || reply.statusCode === 304) return payload
    if (!/json|text|javascript|xml/.test(String(reply.getHeader('content-type')))) return payload
    addVary(reply, 'Accept-Encoding')
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload
    const packed = await pack(payload, { level: packingLevel })
    reply.header('content-encoding', 'gzip').header('content-length', packed.length)
    return packed
  })
}
