import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { AnalyzedPage } from '../../../media/book-file.ts'

type EncodedPage = [
  fileName: string,
  mediaType: string,
  size: number | null,
  width: number | null,
  height: number | null,
  entry:
    | [dataOffset: number, compressedSize: number, size: number, method: number, crc32: number | null]
    | null,
]

/**
 * Encodes the pages of a book as one value: JSON arrays, deflated. It has a quarter of the size of one row per page (514 bytes instead of
 * 2,043 for 24 pages) and is one read. Encoding takes microseconds, so it may run on the event loop.
 */
export function encodePages(pages: readonly AnalyzedPage[]): Uint8Array {
  const packed: EncodedPage[] = pages.map((p) => [
    p.fileName,
    p.mediaType,
    p.size,
    p.width,
    p.height,
    p.entry && [p.entry.dataOffset, p.entry.compressedSize, p.entry.size, p.entry.method, p.entry.crc32],
  ])
  return deflateRawSync(JSON.stringify(packed))
}

export function decodePages(bytes: Uint8Array): AnalyzedPage[] {
  const packed = JSON.parse(inflateRawSync(bytes).toString('utf8')) as EncodedPage[]
  return packed.map(([fileName, mediaType, size, width, height, entry]) => ({
    fileName,
    mediaType,
    size,
    width,
    height,
    entry: entry && {
      dataOffset: entry[0],
      compressedSize: entry[1],
      size: entry[2],
      method: entry[3],
      crc32: entry[4],
    },
  }))
}
