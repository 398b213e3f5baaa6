import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { isFresh } from './caching.ts'
import { sendHead } from './send-head.ts'

/** An image whose tag is known before it is read or drawn. */
export interface ImageContent {
  /** Changes with the image. */
  readonly tag: string
  /** Milliseconds; absent for a selected image, because the next one may be older. */
  readonly modified?: number
  readonly mediaType: string
  /** Returns undefined if the image no longer exists. */
  read(): Promise<Uint8Array | undefined>
}

/** Sends an image, or 304 to a client that has it. Throws NOT_FOUND without an image. */
export async function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  image: ImageContent | undefined,
  cacheControl?: string,
): Promise<FastifyReply> {
  if (!image) throw new AppError('NOT_FOUND')
  const { tag, modified } = image
  if (isFresh(request, reply, { tag, modified, cacheControl })) return reply.send()
  const bytes = await image.read()
  if (!bytes) {
    for (const name of ['etag', 'last-modified', 'cache-control']) reply.removeHeader(name)
    throw new AppError('NOT_FOUND')
  }
  reply.type(image.mediaType).header('content-length', bytes.byteLength)
  if (request.method === 'HEAD') return sendHead(reply)
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
