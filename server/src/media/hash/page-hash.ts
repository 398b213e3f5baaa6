import { closeSync, openSync } from 'node:fs'
import { xxhash128 } from 'hash-wasm'
import { archiveLimits } from '../archive/archive-limits.ts'
import type { AnalyzedPage } from '../book-file.ts'
import { MediaError } from '../media-error.ts'
import { pageThumbnail } from '../poster/poster.ts'
import { freeBytes } from '../read-at.ts'
import { readStored } from '../zip/zip-data.ts'

/** The longest edge of a JPEG (ITU-T T.81, B.2.2), so that nothing is scaled down. */
const maxJpegEdgePx = 65_535

/**
 * Returns XXH3 with 128 bits over a page, 32 lower-case hexadecimal characters (behaviour 4.7). A JPEG is decoded and encoded again first,
 * so that scans which differ only in their metadata are the same page.
 */
export async function hashPage(bytes: Uint8Array, mediaType: string): Promise<string> {
  return xxhash128(mediaType === 'image/jpeg' ? await withoutMetadata(bytes) : bytes)
}

async function withoutMetadata(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return (await pageThumbnail(bytes, maxJpegEdgePx)).bytes
  } catch (error) {
    // It cannot be decoded, so its bytes are compared.
    if (error instanceof MediaError) return bytes
    throw error
  }
}

/** Returns the hashes of pages of one zip, in the given order; empty when a page cannot be read. Throws the errors of the file system. */
export async function hashPages(path: string, pages: readonly AnalyzedPage[]): Promise<string[]> {
  const fd = openSync(path, 'r')
  try {
    const hashes: string[] = []
    for (const page of pages) hashes.push(await hashStored(fd, page))
    return hashes
  } finally {
    closeSync(fd)
  }
}

async function hashStored(fd: number, page: AnalyzedPage): Promise<string> {
  if (!page.entry) return ''
  try {
    const bytes = readStored(fd, page.entry, archiveLimits.pageBytes)
    const hash = await hashPage(bytes, page.mediaType)
    freeBytes(bytes)
    return hash
  } catch (error) {
    if (error instanceof MediaError) return ''
    throw error
  }
}
