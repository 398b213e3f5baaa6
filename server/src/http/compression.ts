import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { acceptsGzip } from './accepts-gzip.ts'
import { addVary } from './caching.ts'

const gzipAsync = promisify(gzip)

/** Bytes; what fits into one packet does not become quicker. */
export const minCompressedBytes = 1400
export const compressionLevel = 4

/**
 * Sends text that is there as a whole as gzip, packed in one piece by a thread of its own: a stream for it takes this thread longer than
 * most answers take to be made. What is streamed is not packed here.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || Buffer.byteLength(payload) < minCompressedBytes) return payload
    if (reply.hasHeader('content-encoding') || reply.statusCode === 304) return payload
    if (!/json|text|javascript|xml/.test(String(reply.getHeader('content-type')))) return payload
    addVary(reply, 'Accept-Encoding')
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload
    const packed = await gzipAsync(payload, { level: compressionLevel })
    reply.header('content-encoding', 'gzip').header('content-length', packed.length)
    return packed
  })
}
