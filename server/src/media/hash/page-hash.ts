import { closeSync, openSync } from 'node:fs'
import { xxhash128 } from 'hash-wasm'
import { archiveLimits } from '../archive/archive-limits.ts'
import type { AnalyzedPage } from '../book-file.ts'
import { MediaError } from '../media-error.ts'
import { pageThumbnail } from '../poster/poster.ts'
import { freeBytes } from '../read-at.ts'
import { readStored } from '../zip/zip-data.ts'
import { hashLook } from './look-hash.ts'

/** Maximum edge of a JPEG (ITU-T T.81, B.2.2): the page keeps its size. */
const maxJpegEdgePx = 65_535

/**
 * Returns XXH3 with 128 bits over a page, 32 lowercase hexadecimal characters (behaviour 4.7). A JPEG is decoded and encoded again first,
 * so that scans which differ only in their metadata are the same page.
 */
export const hashPage = async (bytes: Uint8Array, mediaType: string): Promise<string> =>
  xxhash128(await toCompared(bytes, mediaType))

const toCompared = async (bytes: Uint8Array, mediaType: string): Promise<Uint8Array> =>
  mediaType === 'image/jpeg' ? withoutMetadata(bytes) : bytes

async function withoutMetadata(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return (await pageThumbnail(bytes, maxJpegEdgePx)).bytes
  } catch (error) {
    // It cannot be decoded, so its bytes are compared.
    if (error instanceof MediaError) return bytes
    throw error
  }
}

/** Hashes of the content and of the look of a page (`hashLook`); both are empty if it cannot be read. */
export interface HashedPage {
  readonly hash: string
  readonly look: string
}

/** Returns the hashes of pages of one zip, in the given order; empty if a page cannot be read. Throws the errors of the file system. */
export async function hashPages(path: string, pages: readonly AnalyzedPage[]): Promise<HashedPage[]> {
  const fd = openSync(path, 'r')
  try {
    const hashes: HashedPage[] = []
    for (const page of pages) hashes.push(await hashStored(fd, page))
    return hashes
  } finally {
    closeSync(fd)
  }
}

const unreadable: HashedPage = { hash: '', look: '' }

async function hashStored(fd: number, page: AnalyzedPage): Promise<HashedPage> {
  if (!page.entry) return unreadable
  try {
    const bytes = readStored(fd, page.entry, archiveLimits.pageBytes)
    const compared = await toCompared(bytes, page.mediaType)
    const hash = await xxhash128(compared)
    // The look of a JPEG that was encoded again is read from its blocks; decoding a progressive one would take longer than everything else.
    const look = await hashLook(compared).catch(() => '')
    freeBytes(bytes)
    return { hash, look }
  } catch (error) {
    if (error instanceof MediaError) return unreadable
    throw error
  }
}
