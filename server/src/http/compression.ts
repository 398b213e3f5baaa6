import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { acceptsGzip } from './accepts-gzip.ts'
import { addVary, isText } from './caching.ts'

const gzipAsync = promisify(gzip)

/** Minimum size of a compressed response, in bytes; a single packet does not become faster. */
export const minCompressedBytes = 1400
export const compressionLevel = 4

/** Compressed forms of bytes that may be sent again (`reply-cache.ts`). */
const compressed = new WeakMap<Buffer, Buffer>()
async function compress(payload: string | Buffer): Promise<Buffer> {
  const known = typeof payload === 'string' ? undefined : compressed.get(payload)
  if (known) return known
  const made = await gzipAsync(payload, { level: compressionLevel })
  if (typeof payload !== 'string') compressed.set(payload, made)
  return made
}

/**
 * Compresses complete texts with gzip, each as a whole in a separate thread: a stream would take this thread longer than most responses
 * take to be made. Streams are not compressed here.
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
