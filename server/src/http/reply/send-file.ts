import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { createExactStream } from '../../files/exact-stream.ts'
import { sendRanged } from './ranges.ts'

/** Bytes in memory for each download. */
const chunkBytes = 256 * 1024

/**
 * Sends a file, or the requested part of it, in chunks as fast as the client reads. The caller has set its type. Throws BOOK_FILE_MISSING
 * when there is no such file, and RANGE_NOT_SATISFIABLE.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  // Not opened: opening a pipe that replaced the file would wait forever.
  const file = await stat(path).catch(() => undefined)
  if (!file?.isFile()) throw new AppError('BOOK_FILE_MISSING')
  return sendRanged(request, reply, {
    size: file.size,
    tag: `${file.size.toString(36)}-${Math.round(file.mtimeMs).toString(36)}`,
    modified: file.mtimeMs,
    read: ({ start, end }) =>
      createExactStream(createReadStream(path, { start, end, highWaterMark: chunkBytes }), end - start + 1),
  })
}
