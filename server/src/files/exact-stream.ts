import { Readable } from 'node:stream'
import { AppError } from '../errors.ts'

/** Codes of a file that can no longer be opened or read, which is reported as missing; ESTALE: removed from a network drive. */
const missingFileCodes = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ESTALE', 'EISDIR'])

/**
 * Returns a body of exactly as many bytes as the headers announced, or an error that ends the connection. A proxy would read additional
 * bytes as the beginning of the next response on the connection, and would wait for missing ones. An unreachable file is
 * BOOK_FILE_MISSING.
 */
export const createExactStream = (body: AsyncIterable<unknown>, size: number): Readable =>
  Readable.from(exactly(body as AsyncIterable<Buffer>, size), { objectMode: false })

async function* exactly(body: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let bytesLeft = size
  try {
    for await (const chunk of body) {
      bytesLeft -= chunk.length
      if (bytesLeft < 0) throw new Error('the entry is longer than it claims')
      yield chunk
    }
  } catch (error) {
    if (missingFileCodes.has((error as NodeJS.ErrnoException).code ?? ''))
      throw new AppError('BOOK_FILE_MISSING', { cause: error })
    throw error
  }
  if (bytesLeft > 0) throw new Error('the entry is shorter than it claims')
}
