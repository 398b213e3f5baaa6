import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { acceptsGzip, addVary, isText } from './caching.ts'

const gzipAsync = promisify(gzip)

/** Minimum size of a compressed response, in bytes; a response of one packet would not be faster. */
export const minCompressedBytes = 1400
export const compressionLevel = 4

/** Compressed forms of bytes that may be sent again (`reply-cache.ts`). */
const compressed = new WeakMap<Buffer, Buffer>()
async function compress(payload: string | Buffer): Promise<Buffer> {
  const cached = typeof payload === 'string' ? undefined : compressed.get(payload)
  if (cached) return cached
  const gzipped = await gzipAsync(payload, { level: compressionLevel })
  if (typeof payload !== 'string') compressed.set(payload, gzipped)
  return gzipped
}

/**
 * Compresses complete texts with gzip, each as a whole in a separate thread, because streams would cost this thread more than most responses
 * themselves. Streams are not compressed here.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isText(reply, payload) || Buffer.byteLength(payload) < minCompressedBytes) return payload
    if (reply.hasHeader('content-encoding') || reply.statusCode === 304) return payload
    if (!/json|text|javascript|xml/.test(String(reply.getHeader('content-type')))) return payload
    addVary(reply, 'Accept-Encoding')
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload
    const packed = await compress(payload)
    reply.header('content-encoding', 'gzip').header('content-length', packed.length)
    return packed
  })
}
