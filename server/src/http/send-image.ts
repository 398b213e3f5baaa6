import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isFresh } from './caching.ts'
import { sendHead } from './send-head.ts'

/** An image whose tag is known before it is read or drawn. */
export interface ImageContent {
  /** Changes with the image. */
  readonly tag: string
  /** Milliseconds; absent for a chosen image, because the next may be an older one. */
  readonly modified?: number
  readonly mediaType: string
  /** Returns undefined when there is none after all. */
  read(): Promise<Uint8Array | undefined>
}

/** Sends an image, or 304 to a client that has it; NOT_FOUND when there is none. */
export async function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: ImageContent | undefined,
  cacheControl?: string,
): Promise<FastifyReply> {
  if (!picture) throw new AppError('NOT_FOUND')
  const { tag, modified } = picture
  if (isFresh(request, reply, { tag, modified, ...(cacheControl !== undefined && { cacheControl }) }))
    return reply.send()
  const bytes = await picture.read()
  if (!bytes) {
    for (const name of ['etag', 'last-modified', 'cache-control']) reply.removeHeader(name)
    throw new AppError('NOT_FOUND')
  }
  reply.type(picture.mediaType).header('content-length', bytes.byteLength)
  if (request.method === 'HEAD') return sendHead(reply)
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
