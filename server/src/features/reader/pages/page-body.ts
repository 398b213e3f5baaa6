import { close, createReadStream, open, type ReadStream, read } from 'node:fs'
import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { createExactStream } from '../../../files/exact-stream.ts'
import type { StoredEntry } from '../../../media/stored-entry.ts'

const stored = 0
const deflated = 8

/** True if the entry can be sent by a plain read of the file at the stored offset. */
export const hasFastPath = (entry: StoredEntry | null): entry is StoredEntry =>
  entry !== null &&
  entry.compressedSize > 0 &&
  (entry.method === deflated || (entry.method === stored && entry.size === entry.compressedSize))

/** The ten bytes before a deflate stream that make it gzip (RFC 1952 2.3). */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

const gzipTailLength = 8

/** Returns the eight bytes after the stream: checksum and size, both known from the directory of the archive. */
function gzipTail(crc32: number, size: number): Buffer {
  const tail = Buffer.alloc(gzipTailLength)
  tail.writeUInt32LE(crc32 >>> 0, 0)
  tail.writeUInt32LE(size % 2 ** 32, 4)
  return tail
}

async function* concat(head: Buffer, body: ReadStream, tail: Buffer): AsyncGenerator<Buffer> {
  yield head
  yield* body
  yield tail
}

/** A form in which an entry is sent without inflating it: as it is stored, or as gzip around the same bytes. */
export interface EntryForm {
  /** Length of the body, in bytes. */
  readonly length: number
  readonly encoding: 'gzip' | undefined
}

/** Returns the form in which an entry is sent; undefined if it has to be inflated. */
export function entryForm(entry: StoredEntry, acceptsGzip: boolean): EntryForm | undefined {
  if (entry.method === stored) return { length: entry.size, encoding: undefined }
  if (!acceptsGzip || entry.crc32 === null) return undefined
  return { length: gzipHead.length + entry.compressedSize + gzipTailLength, encoding: 'gzip' }
}

/**
 * Streams one entry in the form that `entryForm` returned: `form.length` bytes, or `entry.size` bytes inflated without a form. Reads nothing
 * else of the archive. Fails if the file has more or fewer bytes than that.
 */
export function streamEntry(path: string, entry: StoredEntry, form: EntryForm | undefined): Readable {
  const bytes = createReadStream(path, {
    start: entry.dataOffset,
    end: entry.dataOffset + entry.compressedSize - 1,
    highWaterMark: 256 * 1024,
  })
  if (form?.encoding === 'gzip')
    return createExactStream(concat(gzipHead, bytes, gzipTail(entry.crc32 ?? 0, entry.size)), form.length)
  if (form) return createExactStream(bytes, form.length)
  const inflated = bytes.pipe(createInflateRaw())
  bytes.on('error', (error) => inflated.destroy(error))
  inflated.on('close', () => bytes.destroy())
  return createExactStream(inflated, entry.size)
}

// Callbacks, because a file handle with promises costs as much as the rest of the page.
const openPlain = (path: string): Promise<number> =>
  new Promise((resolve, reject) => open(path, (error, file) => (error ? reject(error) : resolve(file))))
const readPlain = (file: number, target: Buffer, position: number): Promise<number> =>
  new Promise((resolve, reject) =>
    read(file, target, 0, target.length, position, (error, bytes) =>
      error ? reject(error) : resolve(bytes),
    ),
  )

/** Reads an entry in its form into a buffer of `form.length` bytes. Rejects if the file is shorter, and with the errors of the file system. */
export async function readEntryInto(
  target: Buffer,
  path: string,
  entry: StoredEntry,
  { encoding }: EntryForm,
): Promise<void> {
  const start = encoding ? gzipHead.copy(target) : 0
  const end = start + entry.compressedSize
  const file = await openPlain(path)
  try {
    for (let at = start; at < end; ) {
      const bytesRead = await readPlain(file, target.subarray(at, end), entry.dataOffset + at - start)
      if (bytesRead === 0) throw new Error('the entry is shorter than it claims')
      at += bytesRead
    }
  } finally {
    // The result does not depend on closing.
    close(file, () => undefined)
  }
  if (encoding) gzipTail(entry.crc32 ?? 0, entry.size).copy(target, end)
}
