import { close, createReadStream, open, type ReadStream, read } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { exactStream } from '../../files/exact-stream.ts'
import { fileTime } from '../../media/file-time.ts'
import type { StoredEntry } from '../../media/stored-entry.ts'

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
  const bytes = () =>
    createReadStream(path, {
      start: entry.dataOffset,
      end: entry.dataOffset + entry.compressedSize - 1,
      highWaterMark: 256 * 1024,
    })
  if (entry.method === stored)
    return { stream: exactStream(bytes(), entry.size), length: entry.size, encoding: undefined }
  if (acceptsGzip && entry.crc32 !== null) {
    const tail = gzipTail(entry.crc32, entry.size)
    const length = gzipHead.length + entry.compressedSize + tail.length
    return { stream: exactStream(concat(gzipHead, bytes(), tail), length), length, encoding: 'gzip' }
  }
  const file = bytes()
  const inflated = file.pipe(createInflateRaw())
  file.on('error', (error) => inflated.destroy(error))
  inflated.on('close', () => file.destroy())
  return { stream: exactStream(inflated, entry.size), length: entry.size, encoding: undefined }
}

export interface EntryForm {
  /** Of what is sent. */
  readonly length: number
  readonly encoding: 'gzip' | undefined
}

/** How an entry is sent that takes no work: as it lies, or as gzip around it; undefined when it has to be inflated. */
export function formOf(entry: StoredEntry, takesGzip: boolean): EntryForm | undefined {
  if (entry.method === stored) return { length: entry.size, encoding: undefined }
  if (!takesGzip || entry.crc32 === null) return undefined
  return { length: gzipHead.length + entry.compressedSize + 8, encoding: 'gzip' }
}

// By callbacks: a file handle with promises costs as much as the rest of the page.
const openPlain = (path: string): Promise<number> =>
  new Promise((resolve, reject) => open(path, (error, file) => (error ? reject(error) : resolve(file))))
const readPlain = (file: number, target: Buffer, position: number): Promise<number> =>
  new Promise((resolve, reject) =>
    read(file, target, 0, target.length, position, (error, bytes) =>
      error ? reject(error) : resolve(bytes),
    ),
  )

/** Reads what `formOf` promised into a buffer of that length. Rejects when the file is shorter, and with the errors of the file system. */
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
    // Nobody has to wait for it.
    close(file, () => undefined)
  }
  if (encoding) gzipTail(entry.crc32 ?? 0, entry.size).copy(target, end)
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
