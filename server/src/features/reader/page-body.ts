import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { exactStream } from '../../files/exact-stream.ts'
import type { StoredEntry } from '../../media/book-file.ts'
import { fileTime } from '../../media/file-time.ts'

/** Bytes on their way out, with what the headers must say. */
export interface PageBody {
  readonly stream: Readable
  /** Of what is sent; unknown while inflating. */
  readonly length: number | undefined
  readonly encoding: 'gzip' | undefined
}

const stored = 0
const deflated = 8

/** Whether the entry can be sent by a plain read of the file at the place that the analysis stored. */
export const hasFastPath = (entry: StoredEntry | null): entry is StoredEntry =>
  entry !== null &&
  entry.compressedSize > 0 &&
  (entry.method === deflated || (entry.method === stored && entry.size === entry.compressedSize))

/** The ten bytes before a deflate stream that make it gzip (RFC 1952 2.3). */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** The eight bytes after it: checksum and size, both known from the directory of the archive. */
function gzipTail(crc32: number, size: number): Buffer {
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc32 >>> 0, 0)
  tail.writeUInt32LE(size % 2 ** 32, 4)
  return tail
}

async function* concat(head: Buffer, body: ReadStream, tail: Buffer): AsyncGenerator<Buffer> {
  yield head
  yield* body
  yield tail
}

/**
 * The bytes of one entry: a stored one as it lies in the file; a deflated one as gzip around the very same bytes where the client
 * takes that, otherwise inflated. Nothing else of the archive is read, whatever its size.
 */
export function entryBody(path: string, entry: StoredEntry, acceptsGzip: boolean): PageBody {
  const read = () =>
    createReadStream(path, {
      start: entry.dataOffset,
      end: entry.dataOffset + entry.compressedSize - 1,
      highWaterMark: 256 * 1024,
    })
  if (entry.method === stored)
    return { stream: exactStream(read(), entry.size), length: entry.size, encoding: undefined }
  if (acceptsGzip && entry.crc32 !== null) {
    const tail = gzipTail(entry.crc32, entry.size)
    const length = gzipHead.length + entry.compressedSize + tail.length
    return { stream: exactStream(concat(gzipHead, read(), tail), length), length, encoding: 'gzip' }
  }
  const file = read()
  const inflated = file.pipe(createInflateRaw())
  file.on('error', (error) => inflated.destroy(error))
  inflated.on('close', () => file.destroy())
  return { stream: exactStream(inflated, entry.size), length: entry.size, encoding: undefined }
}

/** Of the file as it was analyzed. */
export interface AnalyzedFile {
  readonly path: string
  readonly size: number
  readonly modified: number
}

/** What happened to the file since its analysis. */
export type FileState = 'same' | 'changed' | 'missing'

/** The stored places hold only as long as the file is the one that was analyzed. */
export async function fileState(file: AnalyzedFile): Promise<FileState> {
  // Not opened: opening a pipe that took the place of the book would wait for ever.
  const s = await stat(file.path).catch(() => undefined)
  if (!s?.isFile()) return 'missing'
  const modified = fileTime(s)
  return s.size === file.size && modified === file.modified ? 'same' : 'changed'
}
