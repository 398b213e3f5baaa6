import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { createExactStream } from '../files/exact-stream.ts'
import { sendRanged } from './ranges.ts'

/** Bytes in memory at a time, for each who downloads. */
const chunkBytes = 256 * 1024

/**
 * Answers a file as it lies on the disk, or the part of it that was asked for, piece by piece as fast as it is taken. The caller has said
 * what it is. Fails with BOOK_FILE_MISSING when there is no such file, and RANGE_NOT_SATISFIABLE.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  // Not opened: opening a pipe that took the place of the file would wait for ever.
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
